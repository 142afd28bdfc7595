import { type CardId, cardInfo, type Seat, scoreCard, view as viewOf } from '@concordia/engine';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { memo } from '../app/memo.tsx';
import { m } from '../i18n/messages.ts';
import { cardName, cardScoring, cardText, godName } from '../i18n/words.ts';
import { CardFace } from './Card.tsx';
import { layout } from './layout.ts';
import { useRoving } from './roving.ts';
import { useTelling } from './tell.ts';
import type { TableUi } from './ui.ts';

/** The cards as they are shown: a played card stays where it lay until the turn is confirmed. */
export function shownHand(ui: TableUi): {
  cards: CardId[];
  played: CardId | null;
  fresh: ReadonlySet<CardId>;
} {
  const { table } = ui;
  const seat = ui.ownSeat;
  if (seat === null) return { cards: [], played: null, fresh: new Set() };
  const now = table.view.value.players[seat].hand ?? [];
  const draft = table.draft.value;
  const first = draft?.seat === seat ? draft.actions[0] : undefined;
  if (!draft || first?.type !== 'play') return { cards: now, played: null, fresh: new Set() };
  const before = viewOf(draft.base.game, draft.base.state, seat).players[seat].hand ?? [];
  const fresh = new Set(now.filter((card) => !before.includes(card)));
  if (cardInfo(first.card).character === 'tribune') return { cards: now, played: null, fresh };
  return { cards: [...before, ...fresh], played: first.card, fresh };
}

/** A card was pointed at with the intention to play it: first it is previewed, then played. */
export function pickCard(ui: TableUi, card: CardId): void {
  const { table, selection } = ui;
  const draft = table.draft.value;
  if (draft?.decision?.kind !== 'play' || draft.actions.length > 0) return;
  selection.clearInner();
  if (selection.lifted.value === card) {
    selection.lower();
    table.add({ seat: draft.seat, type: 'play', card });
  } else {
    selection.lift(card);
  }
}

export function Hand({ ui }: { ui: TableUi }): JSX.Element {
  const { table } = ui;
  const seat = ui.ownSeat;
  const { cards, played, fresh } = shownHand(ui);
  const draft = table.draft.value;
  const choosing = draft !== null && draft.decision?.kind === 'play' && draft.actions.length === 0;
  const lifted = choosing ? ui.selection.lifted.value : null;
  const roving = useRoving('data-card', cards);
  const hand = useRef<HTMLElement>(null);
  useEffect(() => {
    // Elsewhere all cards have room; to ask where one lies takes time at each click.
    if (layout.value !== 'tablet') return;
    const raised = hand.current?.querySelectorAll('.up, .fresh') ?? [];
    [...raised].at(-1)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [lifted, played, fresh.size]);
  return (
    <section
      ref={hand}
      class="hand"
      data-region="hand"
      aria-label={m.aria_hand()}
      style={`--cards: ${Math.max(1, cards.length)}`}
      {...roving.keys}
    >
      {seat === null && <p class="soft">{m.table_hand_covered()}</p>}
      {cards.map((card) => (
        <HandCard
          key={card}
          ui={ui}
          card={card}
          seat={seat ?? 0}
          tabIndex={roving.tabIndex(card)}
          choosing={choosing}
          state={
            card === played || card === lifted
              ? 'up'
              : fresh.has(card)
                ? 'fresh'
                : played !== null
                  ? 'down'
                  : ''
          }
        />
      ))}
    </section>
  );
}

interface HandCardProps {
  ui: TableUi;
  card: CardId;
  seat: Seat;
  tabIndex: 0 | -1;
  choosing: boolean;
  state: 'up' | 'down' | 'fresh' | '';
}

const HandCard = memo(({ ui, card, seat, tabIndex, choosing, state }: HandCardProps): JSX.Element => {
  const { onPointerDown, tell } = useTelling(ui);
  const { game, state: position } = ui.table.shown.value;
  const points = ui.table.liveScores ? scoreCard(game, position, seat, card) : null;
  const off = choosing ? undefined : whyNot(ui);
  return (
    <button
      type="button"
      class={`hand-card ${state}`}
      data-card={card}
      data-rule={off ? 'turn' : cardInfo(card).character}
      tabIndex={tabIndex}
      aria-disabled={off ? true : undefined}
      aria-pressed={state === 'up'}
      data-tip={off ?? `${cardText(card)} ${cardScoring(card)}`}
      data-tip-title={cardName(card)}
      onClick={() => pickCard(ui, card)}
      onPointerDown={onPointerDown}
      onContextMenu={(event) => {
        event.preventDefault();
        tell({ type: 'card', card });
      }}
    >
      <span class="visually-hidden">{`${m.aria_hand_card({ card: cardName(card), god: godName(cardInfo(card).god), text: cardText(card) })}${points === null ? '' : ` ${m.score_now({ points })}`}`}</span>
      <span class="face" aria-hidden="true">
        <CardFace card={card} points={points} />
      </span>
    </button>
  );
});

function whyNot(ui: TableUi): string | undefined {
  const { table } = ui;
  const activity = table.activity.value;
  if (activity.type === 'compose') return undefined;
  if ('seat' in activity) return m.why_thinking({ player: table.seats[activity.seat].name });
  return undefined;
}
