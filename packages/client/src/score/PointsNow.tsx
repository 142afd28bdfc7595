import { GODS, type God, ranking, type Seat } from '@concordia/engine';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { Dialog } from '../app/dialogs.tsx';
import { Segments } from '../app/Segments.tsx';
import { EmblemIcon, GodIcon, UiIcon } from '../art/index.ts';
import { housePrice } from '../flows/house-price.ts';
import { list, m } from '../i18n/messages.ts';
import { cityName, godName, price, signed } from '../i18n/words.ts';
import { layout } from '../table/layout.ts';
import type { WatchUi } from '../table/ui.ts';
import { EndGauge } from './EndGauge.tsx';
import { totalGain } from './more.ts';
import { biggestStep, type GodPoints, pointsOf, type SeatPoints } from './points.ts';
import './points.css';

/** What everyone would score if the game ended now, by god; after the turn that is composed, if there is one. */
export function PointsNow({
  ui,
  seat: first,
  onClose,
}: {
  ui: WatchUi;
  seat: Seat | null;
  onClose: () => void;
}): JSX.Element {
  const { table } = ui;
  const position = table.shown.value;
  const own = ui.ownSeat;
  const open = table.openScores || table.view.value.over;
  const chosen = useSignal<Seat>(first ?? own ?? 0);
  const onlyMe = useSignal(!open);
  if (!table.liveScores || (!open && own === null))
    return (
      <Dialog title={m.scores_title()} onClose={onClose}>
        <p>{m.scores_hidden()}</p>
        <EndGauge ui={ui} />
      </Dialog>
    );
  const places = ranking(position.game, position.state);
  const shown = onlyMe.value && own !== null ? [own] : places;
  const rows = shown.map((seat) => ({
    points: pointsOf(position, table.before.value, seat),
    // The place would give away the others' points.
    place: open ? places.indexOf(seat) + 1 : null,
  }));
  const phone = layout.value === 'phone';
  const composing = ui.begun.value;
  const row = rows.find(({ points }) => points.seat === chosen.value) ?? rows[0];
  return (
    <Dialog title={m.scores_title()} onClose={onClose} wide>
      <div class="points-head">
        <p class="soft">{composing ? m.scores_after() : m.scores_about()}</p>
        {open && own !== null && (
          <Segments
            label={m.term_players()}
            options={[
              { value: 'all', label: m.scores_all() },
              { value: 'me', label: m.scores_me() },
            ]}
            value={onlyMe.value ? 'me' : 'all'}
            onChange={(value) => {
              onlyMe.value = value === 'me';
            }}
          />
        )}
      </div>
      {phone ? (
        <OnePlayer ui={ui} rows={rows.map(({ points }) => points)} chosen={row.points} pick={chosen} />
      ) : (
        <AllPlayers ui={ui} rows={rows} chosen={row.points.seat} pick={chosen} />
      )}
      <div class="points-below">
        <EndGauge ui={ui} />
        {own !== null && <Step ui={ui} seat={own} onClose={onClose} />}
      </div>
      {open && <p class="soft">{m.scores_public()}</p>}
    </Dialog>
  );
}

interface Row {
  points: SeatPoints;
  /** Null where only the player's own points are shown. */
  place: number | null;
}

interface Pick {
  value: Seat;
}

function GodHead({ god }: { god: God }): JSX.Element {
  return (
    <>
      <span class="god" style={`color: var(--god-${god})`}>
        <GodIcon god={god} size={22} />
      </span>
      {godName(god)}
    </>
  );
}

function AllPlayers({
  ui,
  rows,
  chosen,
  pick,
}: {
  ui: WatchUi;
  rows: readonly Row[];
  chosen: Seat;
  pick: Pick;
}): JSX.Element {
  return (
    <div class="score-scroll">
      <table class="score-table points-table">
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
                <GodHead god={god} />
              </th>
            ))}
            <th scope="col">{m.end_total()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ points, place }) => (
            <PlayerRows
              key={points.seat}
              ui={ui}
              points={points}
              place={place}
              open={points.seat === chosen}
              onChoose={() => {
                pick.value = points.seat;
              }}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PlayerRows({
  ui,
  points,
  place,
  open,
  onChoose,
}: {
  ui: WatchUi;
  points: SeatPoints;
  place: number | null;
  open: boolean;
  onChoose: () => void;
}): JSX.Element {
  const { seat } = points;
  const { name, colour } = ui.table.seats[seat];
  return (
    <>
      <tr class={open ? 'chosen' : ''} data-seat={seat}>
        <td>{place}</td>
        <th scope="row">
          <button type="button" class="score-name" aria-expanded={open} onClick={onChoose}>
            <EmblemIcon colour={colour} size={24} />
            <bdi>{name}</bdi>
            {seat === ui.ownSeat && <small>{m.term_you()}</small>}
          </button>
        </th>
        {points.gods.map((god) => (
          <td key={god.god} class="of-god" data-god={god.god}>
            <b>{god.points === 0 ? '–' : god.points}</b> <ChangeOf by={god.change} />
            <small>{factors(god)}</small>
          </td>
        ))}
        <td class="total" data-total={seat}>
          {points.total} <ChangeOf by={points.change} />
        </td>
      </tr>
      {open && (
        <>
          <tr class="points-more">
            <td />
            <th scope="row">{m.scores_one_more()}</th>
            {points.gods.map((god) => (
              <td key={god.god} class="of-god">
                {god.more ? (
                  <>
                    <b class="gain" dir="ltr">
                      {signed(god.more)}
                    </b>
                    <small>{moreWords(god.god, points)}</small>
                  </>
                ) : (
                  '–'
                )}
              </td>
            ))}
            <td />
          </tr>
          <tr class="points-more">
            <td />
            <th scope="row">{m.scores_new_card()}</th>
            {points.gods.map((god) => (
              <td key={god.god} class="of-god">
                {god.each ?? '–'}
              </td>
            ))}
            <td />
          </tr>
        </>
      )}
    </>
  );
}

/** On a phone one player at a time, a god a row. */
function OnePlayer({
  ui,
  rows,
  chosen,
  pick,
}: {
  ui: WatchUi;
  rows: readonly SeatPoints[];
  chosen: SeatPoints;
  pick: Pick;
}): JSX.Element {
  return (
    <>
      <fieldset class="end-seats points-seats" aria-label={m.term_players()}>
        {rows.map(({ seat, total }) => (
          <button
            key={seat}
            type="button"
            aria-pressed={seat === chosen.seat}
            onClick={() => {
              pick.value = seat;
            }}
          >
            <EmblemIcon colour={ui.table.seats[seat].colour} size={22} />{' '}
            <span class="visually-hidden">{ui.table.seats[seat].name}</span> <b>{total}</b>
          </button>
        ))}
      </fieldset>
      <table class="points-list">
        <thead class="visually-hidden">
          <tr>
            <th scope="col">{ui.table.seats[chosen.seat].name}</th>
            <th scope="col">{m.end_total()}</th>
            <th scope="col">{m.scores_one_more()}</th>
          </tr>
        </thead>
        <tbody>
          {chosen.gods.map((god) => (
            <tr key={god.god} data-god={god.god}>
              <th scope="row">
                <GodHead god={god.god} />
                <small>{m[`god_${god.god}_short` as const]()}</small>
              </th>
              <td>
                <b>{god.points === 0 ? '–' : god.points}</b> <ChangeOf by={god.change} />
                <small>{factors(god)}</small>
              </td>
              <td>
                {god.more ? (
                  <>
                    <b class="gain" dir="ltr">
                      {signed(god.more)}
                    </b>
                    <small>{moreWords(god.god, chosen)}</small>
                  </>
                ) : (
                  '–'
                )}
              </td>
            </tr>
          ))}
          <tr class="sum">
            <th scope="row">{m.end_total()}</th>
            <td data-total={chosen.seat}>
              <b>{chosen.total}</b> <ChangeOf by={chosen.change} />
            </td>
            <td />
          </tr>
        </tbody>
      </table>
    </>
  );
}

function ChangeOf({ by }: { by: number }): JSX.Element | null {
  return by === 0 ? null : (
    <bdi dir="ltr" class={by < 0 ? 'loss' : 'gain'}>
      {signed(by)}
    </bdi>
  );
}

function factors({ cards, each, points }: GodPoints): string {
  if (cards === 0 || points === 0) return '';
  return each === null ? m.amount_cards({ count: cards }) : m.score_factor({ cards, each });
}

function moreWords(god: God, points: SeatPoints): string {
  return god === 'vesta'
    ? m.scores_more_vesta({ count: points.vestaLacks })
    : m[`scores_more_${god}` as const]();
}

/** The house that would bring most, and where it lies. */
function Step({ ui, seat, onClose }: { ui: WatchUi; seat: Seat; onClose: () => void }): JSX.Element | null {
  const position = ui.table.shown.value;
  const step = biggestStep(position, seat);
  if (!step) return null;
  const { board } = position.game;
  const { good, houses } = ui.table.view.value.cities[step.city];
  const cost = good === null ? null : housePrice(good, houses.length + 1);
  return (
    <section class="well points-step">
      <h3>
        <UiIcon name="bulb" size={18} /> {m.scores_step()}
      </h3>
      <p>
        {m.scores_step_city({
          city: cityName(board, step.city),
          total: signed(totalGain(step.gain)),
          gods: list(
            GODS.flatMap((god) => (step.gain[god] ? [`${godName(god)} ${signed(step.gain[god])}`] : [])),
          ),
        })}{' '}
        {cost && m.scores_step_cost({ cost: price(cost.sestertii, cost.goods) })}
      </p>
      <button
        type="button"
        class="button"
        onClick={() => {
          onClose();
          const target = { type: 'city', city: step.city } as const;
          ui.highlight.value = [target];
          ui.boardView.current?.reveal([target]);
        }}
      >
        <UiIcon name="eye" size={18} /> {m.scores_show()}
      </button>
    </section>
  );
}
