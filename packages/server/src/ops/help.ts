import { VARIABLES } from '../config.ts';

export function help(): string {
  const width = Math.max(...VARIABLES.map(({ name }) => name.length));
  const lines = VARIABLES.map(
    ({ name, default: value, about }) => `  ${name.padEnd(width)}  ${about}${value ? ` (${value})` : ''}`,
  );
  return `concordia-server: play Concordia online.

  concordia-server                 start the server; --role web, bots or all (ROLE)
  concordia-server backup FILE     write the whole store to FILE; the server may be running
  concordia-server restore FILE    read FILE into an empty store
  concordia-server operator NAME   make the account NAME an operator, who can ban, mute, rename and delete;
                                   with SQLite, stop the server meanwhile
  concordia-server resume          try games again that were set aside; with SQLite, stop the server meanwhile
  concordia-server one-factor NAME turn two-factor sign-in off for an account whose owner lost app and codes
  concordia-server --help          this text

All settings are environment variables (defaults in brackets):
${lines.join('\n')}

Stop it with SIGTERM or Ctrl-C: it finishes open requests, then closes the store.
`;
}
