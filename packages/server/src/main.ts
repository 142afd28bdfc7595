import { parseArgs } from 'node:util';
import { type Config, ConfigError, configFrom } from './config.ts';
import { backup, restore } from './ops/backup.ts';
import { help } from './ops/help.ts';
import { endSecondFactor, makeOperator } from './ops/operators.ts';
import { startServer } from './server.ts';
import { openPostgres } from './store/postgres/open.ts';
import { openSqlite } from './store/sqlite/open.ts';
import { openBackend, openStore } from './store/store.ts';

/** The command `concordia-server`. */
async function main(args: readonly string[]): Promise<void> {
  const { positionals, values } = readArgs(args);
  const [command = 'start', file, ...rest] = positionals;
  if (values.help || command === 'help') {
    process.stdout.write(help());
    return;
  }
  const config = configFrom({ ...process.env, ...(values.role === undefined ? {} : { ROLE: values.role }) });
  if (command === 'start' && file === undefined) return serve(config);
  if (command === 'backup' && file && rest.length === 0) return saveTo(config, file);
  if (command === 'restore' && file && rest.length === 0) return readFrom(config, file);
  if (command === 'resume' && file === undefined) return resume(config);
  if (command === 'operator' && file && rest.length === 0) return say(await makeOperator(config, file));
  if (command === 'one-factor' && file && rest.length === 0) return say(await endSecondFactor(config, file));
  throw new ConfigError(`Unknown arguments: ${args.join(' ')}. For help, run concordia-server --help`);
}

function readArgs(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, role: { type: 'string' } },
    });
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : error}; see concordia-server --help`);
  }
}

async function serve(config: Config): Promise<void> {
  const server = await startServer(config);
  say(`Concordia is at ${config.publicUrl ?? server.url}`);
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

/** After what kept games from being replayed has been mended. With SQLite the server must be stopped meanwhile. */
async function resume(config: Config): Promise<void> {
  const backend = openBackend(config);
  try {
    const store = await openStore(backend);
    const games = await store.tables.resumeAside(Date.now());
    say(`Set-aside games to be tried again: ${games}`);
  } finally {
    await backend.close();
  }
}

async function saveTo(config: Config, file: string): Promise<void> {
  const backend = config.databaseUrl
    ? openPostgres(config.databaseUrl, { directUrl: config.listenUrl })
    : openSqlite(config.folder, { exclusive: false });
  const rows = await backup(backend, file).finally(() => backend.close());
  say(`${rows} rows written to ${file}`);
}

async function readFrom(config: Config, file: string): Promise<void> {
  const backend = openBackend(config);
  const rows = await restore(backend, file).finally(() => backend.close());
  say(`${rows} rows read from ${file}`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`concordia-server: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
