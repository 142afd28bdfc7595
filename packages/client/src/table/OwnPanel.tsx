import { START, totalScore, view as viewOf } from '@concordia/engine';
import type { JSX } from 'preact';
import { EmblemIcon, HouseIcon, PraefectusIcon } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import { cardName } from '../i18n/words.ts';
import { Coins } from '../widgets/goods.tsx';
import { CardFace } from './Card.tsx';
import { Storehouse } from './Storehouse.tsx';
import { useTelling } from './tell.ts';
import type { TableUi } from './ui.ts';

/** The viewer's own things; the numbers are those after the turn being composed. */
export function OwnPanel({ ui }: { ui: TableUi }): JSX.Element | null {
  const { table } = ui;
  const seat = ui.ownSeat;
  if (seat === null) return <section class="own panel" aria-label={m.term_storehouse()} />;
  const view = table.view.value;
  const { game, state } = table.before.value;
  const before = viewOf(game, state, seat).players[seat];
  const now = view.players[seat];
  const { storehouseSlots: slots } = START;
  const { name, colour } = table.seats[seat];
  const shown = table.shown.value;
  const Mark = table.extras?.Seat;
  return (
    <section
      class={`own panel${ui.turnOf.value === seat ? ' active' : ''}`}
      data-region="own"
      aria-label={m.aria_storehouse({ used: slots - now.freeSlots, slots })}
      style={`--seat: var(--p-${colour}-line)`}
    >
      <header>
        <EmblemIcon colour={colour} size={26} />
        <b class="name" dir="auto">
          {name}
        </b>
        <small>{m.term_you()}</small>
        {Mark && <Mark seat={seat} />}
        {view.praefectusMagnus === seat && (
          <span
            data-rule="praefectus"
            data-tip={m.term_praefectus_magnus_text()}
            data-tip-title={m.term_praefectus_magnus()}
          >
            <PraefectusIcon size={22} label={m.term_praefectus_magnus()} />
          </span>
        )}
        <span class="grow" />
        <Coins count={now.sestertii} size={22} />
      </header>
      <div class="own-line">
        <span class={now.housesLeft <= 3 ? 'near-end' : ''}>
          <HouseIcon colour={colour} size={18} /> {m.amount_houses_left({ count: now.housesLeft })}
        </span>
        {table.liveScores && (
          <button
            type="button"
            class="own-score"
            data-action="points"
            data-tip={m.table_score_now()}
            onClick={() => {
              ui.dialog.value = { type: 'points', seat };
            }}
          >
            {m.amount_points({ count: totalScore(shown.game, shown.state, seat) })}
          </button>
        )}
        <span>
          {m.term_storehouse()}{' '}
          <b>
            <bdi>
              {slots - now.freeSlots}/{slots}
            </bdi>
          </b>
        </span>
      </div>
      <Storehouse seat={seat} colour={colour} before={before} now={now} />
    </section>
  );
}

/** The own discard pile: its top card and its size; a click shows the rest. */
export function Pile({ ui }: { ui: TableUi }): JSX.Element {
  const { onPointerDown, tell } = useTelling(ui);
  const seat = ui.ownSeat;
  const player = seat === null ? null : ui.table.view.value.players[seat];
  if (!player || seat === null) return <div class="pile" />;
  return (
    <button type="button" class="pile" onPointerDown={onPointerDown} onClick={() => tell({ type: 'pile' })}>
      <span class="visually-hidden">
        {player.top
          ? m.aria_pile({ player: player.name, card: cardName(player.top) })
          : m.aria_pile_empty({ player: player.name })}
      </span>
      {player.top ? (
        <span aria-hidden="true">
          <CardFace card={player.top} points={null} />
        </span>
      ) : (
        <span class="pile-empty" />
      )}
      <small>
        {player.top && m.table_last_played()} <b>{m.amount_cards({ count: player.pileCount })}</b>
      </small>
    </button>
  );
}
