import { type CardId, cardInfo, scoreCard } from '@concordia/engine';
import type { JSX } from 'preact';
import { Dialog } from '../app/dialogs.tsx';
import { go } from '../app/router.ts';
import { UiIcon } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import { cardName, cardScoring, cardText, godName } from '../i18n/words.ts';
import { PointsNow } from '../score/PointsNow.tsx';
import { CardFace } from './Card.tsx';
import { PlayerDetails } from './PlayerDetails.tsx';
import { PlayerPanel } from './Players.tsx';
import { priceWords } from './price.ts';
import type { WatchUi } from './ui.ts';

/** Explains what was pressed: a card, a player, the player’s own pile. */
export function TellDialog({ ui }: { ui: WatchUi }): JSX.Element | null {
  const dialog = ui.dialog.value;
  const close = () => {
    // The press that closes one may open another, or the same again: hence the keys below, too.
    if (ui.dialog.peek() === dialog) ui.dialog.value = null;
  };
  switch (dialog?.type) {
    case 'pile':
      return <PileDialog key={dialog} ui={ui} onClose={close} />;
    case 'card':
      return <CardDialog key={dialog} ui={ui} card={dialog.card} onClose={close} />;
    case 'player':
      return (
        <Dialog key={dialog} title={ui.table.seats[dialog.seat].name} onClose={close} passing>
          <PlayerPanel ui={ui} seat={dialog.seat} />
          <PlayerDetails ui={ui} seat={dialog.seat} />
        </Dialog>
      );
    case 'points':
      return <PointsNow key={dialog} ui={ui} seat={dialog.seat} onClose={close} />;
    default:
      return null;
  }
}

function PileDialog({ ui, onClose }: { ui: WatchUi; onClose: () => void }): JSX.Element {
  const seat = ui.ownSeat ?? 0;
  const { pile } = ui.table.view.value.players[seat];
  return (
    <Dialog title={m.term_pile()} onClose={onClose} passing>
      <div class="card-grid">
        {(pile ?? []).map((card) => (
          <CardFace key={card} card={card} points={null} />
        ))}
        {(pile ?? []).length === 0 && <p>{m.flow_empty_pile()}</p>}
      </div>
    </Dialog>
  );
}

/** A card explains itself: what it does, what it scores, what it costs. */
function CardDialog({ ui, card, onClose }: { ui: WatchUi; card: CardId; onClose: () => void }): JSX.Element {
  const { game, state } = ui.table.shown.value;
  const { god, deck } = cardInfo(card);
  const slot = ui.table.view.value.display.indexOf(card);
  const seat = ui.ownSeat;
  const points = ui.table.liveScores && seat !== null ? scoreCard(game, state, seat, card) : null;
  return (
    <Dialog title={cardName(card)} onClose={onClose} passing>
      <div class="card-help">
        <CardFace card={card} points={null} />
        <div>
          <p>{cardText(card)}</p>
          <p>
            <b>{godName(god)}.</b> {cardScoring(card)}
          </p>
          {deck > 0 && <p>{priceWords(card, slot < 0 ? null : slot)}</p>}
          {points !== null && <p>{m.score_now({ points })}</p>}
          <button
            type="button"
            class="button"
            onClick={() => go({ page: 'rules', section: cardInfo(card).character })}
          >
            <UiIcon name="book" size={18} /> {m.app_rules()}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
