import { type Config, ConfigError } from '../config.ts';
import { nameKey } from '../people/names.ts';
import type { PersonRow } from '../store/schema.ts';
import { openBackend, openStore, type Store } from '../store/store.ts';

/** The first operator can't be made by another. */
export function makeOperator(config: Config, name: string): Promise<string> {
  return onAccount(config, name, 'operator', async (store, { id, name: known }) => {
    await store.people.update(id, { operator: 1 });
    return `${known} is an operator now`;
  });
}

/** For an account whose owner lost both the authenticator app and the recovery codes. */
export function endSecondFactor(config: Config, name: string): Promise<string> {
  return onAccount(config, name, 'two-factor sign-in off', async (store, { id, name: known }) => {
    await store.secondFactors.remove(id);
    return `${known} signs in with the password alone now`;
  });
}

/** What is done on the command line goes into the log of operators, too. With SQLite the server must be stopped. */
async function onAccount(
  config: Config,
  name: string,
  what: string,
  work: (store: Store, person: PersonRow) => Promise<string>,
): Promise<string> {
  const backend = openBackend(config);
  try {
    const store = await openStore(backend);
    const person = await store.people.byNameKey(nameKey(name));
    if (!person) throw new ConfigError(`there is no account "${name}"`);
    const done = await work(store, person);
    await store.moderation.note({
      ...{ by_id: null, at: Date.now() },
      ...{ what, about_id: person.id, detail: person.name },
    });
    return done;
  } finally {
    await backend.close();
  }
}
