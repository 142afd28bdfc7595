import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { downloadRecord } from '../app/download.ts';
import { go } from '../app/router.ts';
import { EmblemIcon, UiIcon } from '../art/index.ts';
import type { TableModel } from '../games/model.ts';
import { rematch } from '../games/start.ts';
import { m } from '../i18n/messages.ts';
import { isolate } from '../i18n/words.ts';
import { ScoreCards } from '../score/ScoreCards.tsx';
import { ScoreGraph } from '../score/ScoreGraph.tsx';
import { ScoreTable } from '../score/ScoreTable.tsx';
import type { TableUi } from './ui.ts';
import '../score/end.css';

/** The end: who won and by what, the points over the turns, and the cards one by one. */
export function EndSheet({ ui }: { ui: TableUi }): JSX.Element | null {
  const { table } = ui;
  const { result } = table.view.value;
  const looked = ui.cardsOf.value;
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    // The table is gone, and the focus with it: the winner is read out. A person writing in the chat is not disturbed.
    if (document.activeElement === document.body) title.current?.focus();
  }, []);
  if (!result) return null;
  const { scores, ranking } = result;
  const [first, second] = ranking;
  const seat = looked ?? ui.ownSeat ?? first;
  const lead = scores[first].total - scores[second].total;
  const chronicle = table.chronicle();
  const takenBack = table.takeBack?.count.value ?? 0;
  const After = table.extras?.AfterGame;
  const look = () => {
    ui.scoreOpen.value = false;
  };
  return (
    <main class="end">
      <section class="end-main panel">
        <header class="end-head">
          <UiIcon name="crown" size={44} />
          <div>
            <h1 ref={title} tabIndex={-1}>
              {m.end_title({ player: isolate(table.seats[first].name), points: scores[first].total })}
            </h1>
            <p>
              {table.extras?.endNote() ?? leadWords(isolate(table.seats[second].name), lead)}{' '}
              {m.end_turns({ count: chronicle.turns.length })}{' '}
              {takenBack > 0 && m.turn_taken_back_count({ count: takenBack })}
            </p>
          </div>
        </header>
        <ScoreTable seats={table.seats} view={table.view.value} you={ui.ownSeat} />
      </section>
      <section class="end-graph panel">
        <h2>{m.end_graph()}</h2>
        <ScoreGraph chronicle={chronicle} seats={table.seats} />
      </section>
      <aside class="end-cards panel" aria-label={m.end_cards()}>
        <h2>
          <EmblemIcon colour={table.seats[seat].colour} size={28} />
          {m.end_card_by_card({ player: isolate(table.seats[seat].name) })}
        </h2>
        <fieldset class="end-seats" aria-label={m.term_players()}>
          {ranking.map((other) => (
            <button
              key={other}
              type="button"
              aria-pressed={other === seat}
              aria-label={table.seats[other].name}
              onClick={() => {
                ui.cardsOf.value = other;
              }}
            >
              <EmblemIcon colour={table.seats[other].colour} size={22} />
            </button>
          ))}
        </fieldset>
        <ScoreCards position={table.shown.value} view={table.view.value} seat={seat} score={scores[seat]} />
        {After ? <After onLook={look} /> : <LocalButtons table={table} onLook={look} />}
      </aside>
    </main>
  );
}

/** What can be done with a game on this device. */
function LocalButtons({ table, onLook }: { table: TableModel; onLook: () => void }): JSX.Element {
  return (
    <div class="end-buttons">
      <button
        type="button"
        class="button primary"
        data-action="rematch"
        onClick={() => void rematch(table.id)}
      >
        <UiIcon name="play" size={18} /> {m.end_rematch()}
      </button>
      {table.coach && (
        <button
          type="button"
          class="button"
          data-action="own-mistakes"
          onClick={() => go({ page: 'learn', path: ['own', table.id] })}
        >
          <UiIcon name="bulb" size={18} /> {m.own_learn()}
        </button>
      )}
      <button
        type="button"
        class="button"
        data-action="replay"
        onClick={() => go({ page: 'replay', id: table.id, at: null })}
      >
        <UiIcon name="clock" size={18} /> {m.app_replay()}
      </button>
      <button type="button" class="button" onClick={() => downloadRecord(table.record())}>
        <UiIcon name="download" size={18} /> {m.app_export()}
      </button>
      <button type="button" class="button" onClick={onLook}>
        <UiIcon name="eye" size={18} /> {m.end_look_at_board()}
      </button>
    </div>
  );
}

/** Below zero when the one with more points was not there at the end: then the order says enough. */
function leadWords(player: string, lead: number): string {
  if (lead < 0) return '';
  return lead > 0 ? m.end_lead({ player, points: lead }) : m.end_tie({ player });
}
