import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { decider, type Game, isOver, type State } from '@concordia/engine';
import {
  advance,
  type Followed,
  follow,
  lastSeq,
  type ServerMessage,
  type TableInfo,
} from '@concordia/protocol';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { adviseTurn } from './advisor.ts';
import { pressTurn } from './driver.ts';
import { withSettings } from './table.ts';

const MAIN = path.join(import.meta.dirname, '../../../server/src/main.ts');

export interface Server {
  url: string;
  stop(): Promise<void>;
  /** Ends it without warning, as a power cut would. */
  kill(): Promise<void>;
  /** At the same address, with what it had stored. */
  startAgain(): Promise<void>;
  /** Runs the server’s own command on its store; the server is stopped meanwhile. */
  command(...args: string[]): Promise<void>;
}

/** The server itself, as a process of its own, with its store in a folder that goes away. */
export async function startServer(settings: Record<string, string> = {}): Promise<Server> {
  const folder = mkdtempSync(path.join(tmpdir(), 'concordia-online-'));
  const start = (port: string): ChildProcess =>
    spawn(process.execPath, [MAIN], {
      env: {
        ...process.env,
        ...{ PORT: port, DATA_DIR: folder, LOG_LEVEL: 'error', BOT_PACE_MS: '0' },
        ...{ REQUEST_RATE: '100000', CHAT_RATE: '1000' },
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  let child = start(settings.PORT ?? '0');
  const url = await addressOf(child);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  };
  return {
    url,
    stop: async () => {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
    kill: () => end('SIGKILL'),
    startAgain: async () => {
      child = start(new URL(url).port);
      await addressOf(child);
    },
    command: async (...args) => {
      await end('SIGTERM');
      await promisify(execFile)(process.execPath, [MAIN, ...args], {
        env: { ...process.env, DATA_DIR: folder },
      });
      child = start(new URL(url).port);
      await addressOf(child);
    },
  };
}

/** What a file of tests has of its server. */
interface Online {
  server: Server;
  /** The address of an online page. */
  online(place?: string): string;
  /** Someone in the lobby. */
  guest(browser: Browser, name: string): Promise<Player>;
  /** A game of these players, on all their screens. */
  game(players: readonly Player[], wish?: Record<string, unknown>): Promise<string>;
}

/** A server for the tests of one file, up while they run. */
export function serverOfFile(): Online {
  let running: Server;
  test.beforeAll(async () => {
    running = await startServer();
  });
  test.afterAll(() => running.stop());
  const server: Server = {
    get url() {
      return running.url;
    },
    stop: () => running.stop(),
    kill: () => running.kill(),
    startAgain: () => running.startAgain(),
    command: (...args) => running.command(...args),
  };
  const online = (place = '') => `${server.url}/#/online${place}`;
  const guest: Online['guest'] = async (browser, name) => {
    const player = await visitor(browser, name);
    await player.page.goto(online());
    await enterAsGuest(player);
    return player;
  };
  const game: Online['game'] = async (players, wish = {}) => {
    const [first, ...others] = players;
    const data = { map: 'italia', seats: players.length, ...wish };
    const { id } = await tell<TableInfo>(server, first, 'tables', data);
    for (const { page } of others) {
      await page.goto(online(`/table/${id}`));
      await page.locator('[data-action=join]').first().click();
      await expect(page.locator('.room-seat .chip')).toHaveCount(1);
    }
    await first.page.goto(online(`/table/${id}`));
    await first.page.click('[data-action=start-table]');
    for (const { page } of players) await page.waitForSelector('.table');
    return id;
  };
  return { server, online, guest, game };
}

/** As this player, but not on their page. */
export async function tell<T>(server: Server, { page }: Player, path: string, data: object = {}): Promise<T> {
  const response = await page.request.post(`${server.url}/api/${path}`, { data });
  expect(response.ok(), `POST ${path}`).toBe(true);
  return response.json();
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The server says nothing');
  for await (const line of createInterface(child.stdout)) {
    const said = /^Concordia is at (http:\S+)/.exec(line);
    if (said) return said[1];
  }
  throw new Error('The server did not start');
}

/** Someone at a browser of their own. */
export interface Player {
  name: string;
  page: Page;
  context: BrowserContext;
}

export async function visitor(
  browser: Browser,
  name: string,
  settings: Record<string, unknown> = {},
): Promise<Player> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await withSettings(page, settings);
  return { name, page, context };
}

export async function enterAsGuest({ page, name }: Player): Promise<void> {
  await page.locator('.welcome input[name=name]').fill(name);
  await page.click('[data-action=enter]');
  await expect(page.locator('.welcome')).toHaveCount(0);
}

/** Opens a table for two on Italia and gives its id. */
export async function openTable({ page }: Player, computer?: 'easy'): Promise<string> {
  await page.click('[data-action=new-table]');
  const dialog = page.locator('dialog');
  await dialog.getByRole('radio', { name: '2', exact: true }).check();
  if (computer) await dialog.locator('[data-seat-wish="1"]').selectOption(computer);
  await dialog.locator('[data-action=open-table]').click();
  await page.waitForSelector('.room');
  return new URL(page.url()).hash.split('/').at(-1) ?? '';
}

/** Follows a game from outside as a spectator would: the test's own idea of where it stands. */
export class Watcher {
  readonly table: string;
  readonly #socket: WebSocket;
  #followed: Followed | null = null;
  #info: TableInfo | null = null;
  #changed: (() => void)[] = [];

  constructor(server: Server, table: string) {
    this.table = table;
    this.#socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/live`);
    this.#socket.addEventListener('message', ({ data }) => this.#hear(JSON.parse(String(data))));
  }

  close(): void {
    this.#socket.close();
  }

  get position(): { game: Game; state: State } {
    if (!this.#followed) throw new Error('No game is on');
    return this.#followed;
  }
  get seq(): number {
    return this.#followed ? lastSeq(this.#followed) : 0;
  }
  get over(): boolean {
    return this.#followed !== null && isOver(this.#followed.state);
  }
  get entries(): Followed['entries'] {
    return this.#followed?.entries ?? [];
  }
  /** Whose decision is awaited. */
  get decider(): string {
    return this.nameAt(decider(this.position.state));
  }
  nameAt(seat: number): string {
    return this.#info?.seats[seat].person?.name ?? 'computer';
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`Nothing happens after entry ${this.seq}`)), 30_000);
        this.#changed.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }
  begun(): Promise<void> {
    return this.until(() => this.#followed !== null);
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'hello')
      this.#socket.send(JSON.stringify({ type: 'watch', table: this.table, after: 0, chat: 0 }));
    if (message.type === 'sync') {
      this.#info = message.table;
      if (message.known) this.#followed = follow(message.known, message.entries);
    }
    if (message.type === 'table') this.#info = message.table;
    if (message.type === 'entry' && this.#followed) {
      const next = advance(this.#followed, message.entry);
      if (!next) throw new Error('The log has a gap');
      this.#followed = next;
    }
    for (const tell of this.#changed.splice(0)) tell();
  }
}

/** Of two players, the one to play and the one who waits. */
export function deciderOf(watcher: Watcher, players: readonly Player[]): { mover: Player; other: Player } {
  const mover = players.find(({ name }) => name === watcher.decider);
  const other = players.find((player) => player !== mover);
  if (!mover || !other) throw new Error('Nobody has to decide');
  return { mover, other };
}

/** Plays the due turn as if from another device of the player to decide. */
export async function playElsewhere(server: Server, watcher: Watcher, player: Player): Promise<void> {
  const { seq } = watcher;
  const { game, state } = watcher.position;
  const actions = adviseTurn(game, state, `elsewhere/${seq}`);
  await tell(server, player, `tables/${watcher.table}/commits`, {
    after: seq,
    key: `${seq}-elsewhere`,
    actions,
  });
  await watcher.until(() => watcher.seq > seq);
}

/** Plays the due turn on the page of the player to decide, and waits until the server has it. */
export async function playDue(watcher: Watcher, players: readonly Player[]): Promise<void> {
  const before = watcher.seq;
  const player = players.find(({ name }) => name === watcher.decider);
  if (!player) return watcher.until(() => watcher.seq > before || watcher.over);
  await player.page.waitForSelector('.table[data-activity=compose]');
  const { game, state } = watcher.position;
  await pressTurn(player.page, adviseTurn(game, state, `online/${before}`));
  await watcher.until(() => watcher.seq > before);
}
