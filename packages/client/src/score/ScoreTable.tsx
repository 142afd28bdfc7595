import {
  cardInfo,
  GODS,
  type God,
  type PlayerView,
  type Score,
  type Seat,
  type View,
} from '@concordia/engine';
import type { JSX } from 'preact';
import { EmblemIcon, GodIcon, PraefectusIcon } from '../art/index.ts';
import type { SeatInfo } from '../games/model.ts';
import { m } from '../i18n/messages.ts';
import { godName } from '../i18n/words.ts';

/** Cards of a god and what each of them gave, e.g. 4 × 11; Minerva's differ, so they have no such factors. */
function factors(player: PlayerView, god: God, points: number): string | null {
  if (god === 'minerva' || god === 'concordia' || points === 0) return null;
  const cards = player.cards.filter((card) => cardInfo(card).god === god).length;
  return cards < 2 && god === 'vesta' ? null : m.score_factor({ cards, each: points / cards });
}

/** The score by god, best first, with a bar of the same parts. */
export function ScoreTable({
  seats,
  view,
  you,
}: {
  seats: readonly SeatInfo[];
  view: View;
  you: Seat | null;
}): JSX.Element | null {
  if (!view.result) return null;
  const { scores, ranking } = view.result;
  const most = Math.max(...scores.map(({ total }) => total));
  return (
    <div class="score-scroll">
      <table class="score-table">
        <thead>
          <tr>
            <th scope="col">
              <span class="visually-hidden">{m.end_place()}</span>
            </th>
            <th scope="col">
              <span class="visually-hidden">{m.term_player()}</span>
            </th>
            {GODS.map((god) => (
              <th key={god} scope="col" class="of-god" data-tip={m[`god_${god}_text` as const]()}>
                <span class="god" style={`color: var(--god-${god})`}>
                  <GodIcon god={god} size={20} />
                </span>
                {godName(god)}
              </th>
            ))}
            <th scope="col">{m.end_total()}</th>
            <th scope="col" class="bar-column">
              <span class="visually-hidden">{m.end_parts()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {ranking.map((seat, place) => (
            <tr key={seat} class={place === 0 ? 'winner' : ''} data-seat={seat}>
              <td>{place + 1}</td>
              <th scope="row">
                <span class="score-name">
                  <EmblemIcon colour={seats[seat].colour} size={24} />
                  <bdi>{seats[seat].name}</bdi>
                  {seat === you && <small>{m.term_you()}</small>}
                  {view.praefectusMagnus === seat && (
                    <PraefectusIcon size={20} label={m.term_praefectus_magnus()} />
                  )}
                </span>
              </th>
              {GODS.map((god) => (
                <td key={god} class="of-god">
                  <b>{scores[seat][god] === 0 ? '–' : scores[seat][god]}</b>
                  <small>{factors(view.players[seat], god, scores[seat][god])}</small>
                </td>
              ))}
              <td class="total" data-total={seat}>
                {scores[seat].total}
              </td>
              <td class="bar-column">
                <Bar score={scores[seat]} most={most} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Bar({ score, most }: { score: Score; most: number }): JSX.Element {
  return (
    <span class="score-bar" style={`inline-size: ${(100 * score.total) / most}%`} aria-hidden="true">
      {GODS.filter((god) => score[god] > 0).map((god) => (
        <span key={god} style={`flex: ${score[god]}; background: var(--god-${god})`} />
      ))}
    </span>
  );
}
