import { computed, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { askPlayer } from '../app/dialogs.tsx';
import { exportGame } from '../app/download.ts';
import { afterFrame } from '../app/frame.ts';
import { routeHash } from '../app/router.ts';
import { EmblemIcon, UiIcon } from '../art/index.ts';
import { recordOf } from '../games/files.ts';
import { colourOf, type SavedGame } from '../games/saved.ts';
import { allGames, deleteGame } from '../games/storage.ts';
import { localeTag, m } from '../i18n/messages.ts';
import { isolate } from '../i18n/words.ts';
import { SendButton } from '../online/forms.tsx';
import { Thumb } from './Thumb.tsx';

const games = signal<readonly SavedGame[] | null>(null);

/** Whether any game is kept here; null until that is known. */
export const hasGames = computed(() => games.value && games.value.length > 0);

export async function refreshGames(): Promise<void> {
  games.value = await allGames();
}

/** Games in progress, then finished ones. */
export function GameList(): JSX.Element {
  const all = games.value ?? [];
  const running = all.filter(({ summary }) => !summary.over);
  const over = all.filter(({ summary }) => summary.over);
  return (
    <section class="panel home-card game-list">
      <h2 tabIndex={-1}>
        <UiIcon name="clock" size={24} /> {m.home_continue()}
      </h2>
      {running.length === 0 && <p class="soft">{m.home_no_games()}</p>}
      <ul>
        {running.map((game) => (
          <Entry key={game.id} game={game} />
        ))}
      </ul>
      {over.length > 0 && (
        <>
          <h2>
            <UiIcon name="crown" size={22} /> {m.home_finished()}
          </h2>
          <ul>
            {over.map((game) => (
              <Entry key={game.id} game={game} />
            ))}
          </ul>
        </>
      )}
      {all.length > 0 && (
        <SendButton class="link-button" data-action="download-all" send={downloadAll}>
          <UiIcon name="download" size={17} /> {m.games_export_all()}
        </SendButton>
      )}
    </section>
  );
}

/** With those that were finished on the server, if one plays there. */
async function downloadAll(): Promise<void> {
  await (await import('../online/records.ts')).downloadAllGames();
}

function Entry({ game }: { game: SavedGame }): JSX.Element {
  const { setup, summary, controls } = game;
  const title = m.home_game_title({
    board: m[`board_${setup.map}` as const](),
    players: setup.players.length,
  });
  return (
    <li class="game-entry">
      <a
        href={routeHash(
          summary.over ? { page: 'replay', id: game.id, at: null } : { page: 'game', id: game.id },
        )}
        data-game={game.id}
      >
        <Thumb game={game} />
        <span class="game-words">
          <b>{title}</b>
          <small class={waitsForPerson(game) ? 'yours' : ''}>{status(game)}</small>
          <span class="game-emblems">
            {controls.map((_, seat) => (
              <EmblemIcon key={colourOf(game, seat)} colour={colourOf(game, seat)} size={18} />
            ))}
            <small class="ago">{ago(game.updated)}</small>
          </span>
        </span>
      </a>
      <button
        type="button"
        class="bar-button plain"
        aria-label={`${m.app_export()}: ${title}`}
        data-tip={m.app_export()}
        onClick={() => exportGame(recordOf(game))}
      >
        <UiIcon name="download" size={17} />
      </button>
      <button
        type="button"
        class="bar-button plain"
        aria-label={`${m.app_delete()}: ${title}`}
        data-tip={m.app_delete()}
        onClick={() => void remove(game)}
      >
        <UiIcon name="trash" size={17} />
      </button>
    </li>
  );
}

function waitsForPerson({ summary, controls }: SavedGame): boolean {
  return !summary.over && controls[summary.waitingFor] === 'person';
}

function status(game: SavedGame): string {
  const { summary, setup, controls } = game;
  if (summary.over) {
    const winner = summary.ranking?.[0];
    if (winner === undefined) return m.table_over();
    return m.home_won({ player: isolate(setup.players[winner].name), points: summary.totals?.[winner] ?? 0 });
  }
  const alone = controls.filter((control) => control === 'person').length === 1;
  if (alone && waitsForPerson(game)) return m.home_your_turn({ turn: summary.turn });
  const player = isolate(setup.players[summary.waitingFor].name);
  return m.home_waiting({ player, turn: summary.turn });
}

async function remove(game: SavedGame): Promise<void> {
  if (!(await askPlayer(m.app_delete_sure()))) return;
  await deleteGame(game.id);
  await refreshGames();
  // The button that was pressed has gone with the game, and with the last game the list.
  afterFrame(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('.game-list h2, .first-visit h2')?.focus();
  });
}

/** "3 days ago", short. */
function ago(then: number): string {
  const format = new Intl.RelativeTimeFormat(localeTag.value, { style: 'narrow', numeric: 'auto' });
  const minutes = Math.round((then - Date.now()) / 60_000);
  if (minutes > -60) return format.format(minutes, 'minute');
  if (minutes > -60 * 24) return format.format(Math.round(minutes / 60), 'hour');
  return format.format(Math.round(minutes / 60 / 24), 'day');
}
