import type { JSX } from 'preact';
import { EmblemIcon } from '../art/index.ts';
import { localeTag, m } from '../i18n/messages.ts';
import type { Analysis } from './analysis.ts';
import type { Replay } from './replay.ts';
import { Sign } from './Sign.tsx';
import { lossesOf, PHASES } from './summary.ts';

/** How well everyone played: mean loss in all and by phase, good and bad turns. */
export function LossTable({ replay, analysis }: { replay: Replay; analysis: Analysis }): JSX.Element {
  const verdicts = [...analysis.verdicts.value.values()];
  const turns = replay.turns.value.length;
  const format = new Intl.NumberFormat(localeTag.value, { style: 'percent', maximumFractionDigits: 1 });
  const shown = (loss: number | null) => (loss === null ? '–' : format.format(loss));
  return (
    <table class="loss-table">
      <thead>
        <tr>
          <th scope="col">
            <span class="visually-hidden">{m.term_player()}</span>
          </th>
          <th scope="col" data-tip={m.review_loss_text()}>
            {m.review_loss()}
          </th>
          {PHASES.map((phase) => (
            <th key={phase} scope="col">
              {m[`review_${phase}` as const]()}
            </th>
          ))}
          <th scope="col">{m.review_goods()}</th>
          <th scope="col">
            <Sign mark="mistake" />
          </th>
          <th scope="col">
            <Sign mark="blunder" />
          </th>
        </tr>
      </thead>
      <tbody>
        {replay.seats.map(({ name, colour, control }, seat) => {
          const losses = lossesOf(verdicts, seat, turns);
          return (
            <tr key={colour} class={control === 'person' ? 'you' : ''} data-seat={seat}>
              <th scope="row">
                <EmblemIcon colour={colour} size={18} /> <bdi>{name}</bdi>
              </th>
              <td>
                <b>{shown(losses.mean)}</b>
              </td>
              {losses.phases.map((loss, index) => (
                <td key={PHASES[index]}>{shown(loss)}</td>
              ))}
              <td>{losses.good}</td>
              <td>{losses.mistakes}</td>
              <td>{losses.blunders}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
