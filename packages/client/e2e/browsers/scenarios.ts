import { type Action, CHARACTERS, type Character, newGame, unwrap } from '@concordia/engine';
import { gameOfDay } from '@concordia/protocol';
import type { SavedGame } from '../../src/games/saved.ts';
import { adviseTurn } from '../support/advisor.ts';
import { positionWith } from '../support/positions.ts';
import { PRIMARY, pressesFor } from '../support/presses.ts';
import { italia, makeGame } from '../support/setups.ts';
import type { Visit } from './browser.ts';

/** What a player does on the main paths; `url` is a server's, which hands out the page too. */
export interface Scenario {
  readonly name: string;
  act(visit: Visit, url: string): Promise<void>;
}

const SETTINGS = { speed: 0, motion: false, hints: false, locale: 'en', theme: 'parchment' };

async function home(visit: Visit, url: string): Promise<void> {
  // Something small of the same address: the page then finds its settings when it is loaded.
  await visit.open(`${url}/icons/icon.svg`);
  await visit.run(`(localStorage.setItem('concordia.settings', '${JSON.stringify(SETTINGS)}'), null)`);
  await visit.open(`${url}/`);
  await visit.sees('[data-action=play-now]');
}

/** Opens the store of games. WebKit sometimes leaves such a request without an answer, so it is asked again. */
const STORE = `new Promise((resolve, reject) => {
  const ask = () => {
    const request = indexedDB.open('concordia');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => { clearInterval(again); resolve(request.result); };
  };
  const again = setInterval(ask, 5000);
  ask();
})`;

async function openGame(visit: Visit, url: string, game: SavedGame): Promise<void> {
  await home(visit, url);
  await visit.run(`${STORE}.then((store) => new Promise((resolve, reject) => {
    const write = store.transaction('games', 'readwrite');
    write.objectStore('games').put(${JSON.stringify(game)});
    write.onerror = () => reject(write.error);
    write.oncomplete = () => { store.close(); resolve(null); };
  }))`);
  await visit.go(`#/game/${game.id}`);
  await visit.sees('.table-root');
}

/** Actions that are confirmed and kept. */
function keptActions(id: string): string {
  return `${STORE}.then((store) => new Promise((resolve, reject) => {
    const read = store.transaction('games').objectStore('games').get('${id}');
    read.onerror = () => reject(read.error);
    read.onsuccess = () => { store.close(); resolve(read.result.actions.length); };
  }))`;
}

/** A game as it is kept. */
function keptGame(id: string): string {
  return `new Promise((resolve, reject) => {
    const request = indexedDB.open('concordia');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const read = request.result.transaction('games').objectStore('games').get('${id}');
      read.onsuccess = () => { request.result.close(); resolve(JSON.stringify(read.result ?? null)); };
    };
  })`;
}

async function pressTurn(visit: Visit, turn: readonly Action[]): Promise<void> {
  for (const selector of turn.flatMap(pressesFor)) await visit.press(selector);
  await visit.press(PRIMARY);
}

async function playTurnOf(character: Character, visit: Visit, url: string): Promise<void> {
  const { setup, actions, turn } = positionWith(character);
  const id = `turn-${character}`;
  await openGame(visit, url, makeGame(setup, ['person', 'person', 'person'], actions, id));
  await visit.press('[data-action=uncover]');
  await pressTurn(visit, turn);
  await visit.sees('.table:not([data-activity=compose]), .end');
  const kept = await visit.run<number>(keptActions(id));
  if (kept < actions.length + turn.length) throw new Error(`Only ${kept} actions are kept`);
}

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'home: a game against the computer begins',
    async act(visit, url) {
      await home(visit, url);
      await visit.press('[data-action=play-now]');
      await visit.sees('.hand-card');
      await visit.sees('.board .hit');
      await visit.hasNoFaults();
    },
  },
  {
    name: 'the game of the day has the set-up that Node derives from the date',
    async act(visit, url) {
      await home(visit, url);
      const day = await visit.run<string>(
        `(() => { const now = new Date(); const two = (n) => String(n).padStart(2, '0');
          return now.getFullYear() + '-' + two(now.getMonth() + 1) + '-' + two(now.getDate()); })()`,
      );
      await visit.go('#/learn');
      await visit.press('[data-action=play-daily]');
      await visit.sees('.table');
      const kept = JSON.parse(await visit.run<string>(keptGame(`day-${day}`))) as SavedGame | null;
      const { setup, seat } = gameOfDay(day);
      if (JSON.stringify(kept?.setup) !== JSON.stringify(setup)) throw new Error('The set-up differs');
      if (kept?.controls.indexOf('person') !== seat) throw new Error('The person sits elsewhere');
    },
  },
  ...CHARACTERS.map(
    (character): Scenario => ({
      name: `a turn with the ${character}`,
      async act(visit, url) {
        await playTurnOf(character, visit, url);
        await visit.hasNoFaults();
      },
    }),
  ),
  {
    name: 'a replay: on, back and to the end',
    async act(visit, url) {
      const setup = italia('browsers');
      const { game, state } = unwrap(newGame(setup));
      const actions = adviseTurn(game, state, 'browsers');
      await openGame(visit, url, makeGame(setup, ['person', 'person'], actions, 'replayed'));
      await visit.go('#/replay/replayed');
      await visit.reads('.replay h1', 'Turn 0 of 1');
      await visit.press('[data-action=replay-next]');
      await visit.reads('.replay h1', 'Turn 1 of 1');
      await visit.press('[data-action=replay-first]');
      await visit.reads('.replay h1', 'Turn 0 of 1');
      await visit.press('[data-action=replay-step-on]');
      await visit.until(`location.hash === '#/replay/replayed/1'`);
      await visit.hasNoFaults();
    },
  },
  {
    name: 'online: a guest sits down with a computer and plays a turn',
    async act(visit, url) {
      await home(visit, url);
      await visit.go('#/online');
      await visit.type('.welcome input[name=name]', 'Livia');
      await visit.press('[data-action=enter]');
      await visit.until(`!document.querySelector('.welcome')`);
      const table = await visit.run<{ id: string }>(
        `fetch('api/tables', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ map: 'italia', seats: 2 }),
        }).then((answer) => answer.json())`,
      );
      await visit.run(
        `fetch('api/tables/${table.id}/bots', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ seat: 1, level: 'easy' }),
        }).then((answer) => answer.json())`,
      );
      await visit.go(`#/online/table/${table.id}`);
      await visit.press('[data-action=start-table]');
      await visit.sees('.table[data-activity=compose]');
      const turns = await visit.run<number>(`document.querySelectorAll('.log-turn').length`);
      await pressTurn(visit, [{ seat: 0, type: 'play', card: 'senator' }]);
      await visit.until(`document.querySelectorAll('.log-turn').length > ${turns}`, 'the turn is in the log');
      await visit.sees('.table[data-activity=compose]');
      await visit.hasNoFaults();
    },
  },
];
