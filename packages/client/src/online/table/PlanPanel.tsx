import { asIfTurnOf, type Game, type State } from '@concordia/engine';
import { faultOf, holds, type PlanChoice, type PlanCondition, type PlanInfo } from '@concordia/protocol';
import type { JSX } from 'preact';
import { useEffect, useId } from 'preact/hooks';
import { UiIcon } from '../../art/index.ts';
import { tellTurn } from '../../games/chronicle.ts';
import { logSentence } from '../../i18n/log.ts';
import { m } from '../../i18n/messages.ts';
import { Note } from '../../widgets/rows.tsx';
import { goToNext, othersWaiting } from '../next.ts';
import { conditionsOf, conditionWords, offered } from './conditions.ts';
import { Deadline } from './Deadline.tsx';
import type { TableSession } from './session.ts';

/** While others play: planning the next turn, and the other games that wait. */
export function WhileWaiting({ session }: { session: TableSession }): JSX.Element | null {
  const { planning, mySeat } = session;
  useEffect(() => {
    if (session.mySeat !== null) void session.planning.load();
  }, [session]);
  if (mySeat === null) return null;
  const plan = planning.plan.value;
  const count = othersWaiting.value;
  return (
    <>
      <Deadline info={session.info.value} />
      {plan ? (
        <Plan session={session} plan={plan} seat={mySeat} />
      ) : (
        <button type="button" class="button" data-action="plan" onClick={() => compose(session, 0)}>
          <UiIcon name="wait" size={18} /> {m.plan_begin()}
        </button>
      )}
      {count > 0 && (
        <button type="button" class="button primary" data-action="next-game" onClick={goToNext}>
          <UiIcon name="next" size={18} class="mirrored" /> {m.games_next_count({ count })} <kbd>N</kbd>
        </button>
      )}
    </>
  );
}

function compose({ planning }: TableSession, choice: 0 | 1): void {
  planning.composing.value = choice;
}

/** The game as it would be if it were the planner's turn now; null in the middle of another's turn. */
function asOfNow({ followed, info }: TableSession, seat: number): { game: Game; state: State } | null {
  // Recomputed with every entry.
  if (!info.value || !followed) return null;
  const state = asIfTurnOf(followed.state, seat);
  return state && { game: followed.game, state };
}

function Plan(props: { session: TableSession; plan: PlanInfo; seat: number }): JSX.Element {
  const { session, plan, seat } = props;
  const { planning } = session;
  const name = useId();
  const change = (part: Partial<Pick<PlanInfo, 'auto' | 'choices'>>) => {
    const { auto, choices } = { ...plan, ...part };
    void planning.change({ auto, choices, after: session.seq });
  };
  const setChoice = (index: number, conditions: PlanCondition[]) =>
    change({ choices: plan.choices.map((one, at) => (at === index ? { ...one, conditions } : one)) });
  const way = (auto: boolean, label: string) => (
    <label class="check">
      <input type="radio" name={name} checked={plan.auto === auto} onChange={() => change({ auto })} />
      <span>{label}</span>
    </label>
  );
  return (
    <section class="plan" data-plan={plan.auto ? 'auto' : 'shown'} aria-labelledby={`${name}-title`}>
      <h3 id={`${name}-title`}>
        <UiIcon name="wait" size={18} /> {m.plan_title()}
        {planning.saved.value && <span class="chip plan-chip">{m.plan_chip_saved()}</span>}
      </h3>
      {plan.choices.map((choice, index) => (
        <div key={index === 0 ? 'first' : 'second'} class="plan-choice" data-choice-of-plan={index}>
          {index === 1 && <h4>{m.plan_second()}</h4>}
          <Choice
            session={session}
            choice={choice}
            seat={seat}
            set={(conditions) => setChoice(index, conditions)}
          />
          <div class="button-row start">
            <button
              type="button"
              class="button quiet"
              data-action={index === 0 ? 'plan' : 'plan-second'}
              onClick={() => compose(session, index === 0 ? 0 : 1)}
            >
              {m.plan_change()}
            </button>
            {index === 1 && (
              <button
                type="button"
                class="button quiet"
                data-action="drop-second"
                onClick={() => change({ choices: plan.choices.slice(0, 1) })}
              >
                {m.plan_second_drop()}
              </button>
            )}
          </div>
        </div>
      ))}
      {plan.choices.length === 1 && (
        <button type="button" class="button" data-action="plan-second" onClick={() => compose(session, 1)}>
          <UiIcon name="plus" size={18} /> {m.plan_second_add()}
        </button>
      )}
      <fieldset class="plan-ways">
        <legend>{m.plan_when()}</legend>
        {way(true, m.plan_auto())}
        {way(false, m.plan_show())}
      </fieldset>
      <Note>{m.plan_note()}</Note>
      <button type="button" class="button" data-action="drop-plan" onClick={() => void planning.clear()}>
        <UiIcon name="trash" size={18} /> {m.plan_clear()}
      </button>
    </section>
  );
}

/** What would be done, and what it depends on; with what doesn't hold at the moment. */
function Choice(props: {
  session: TableSession;
  choice: PlanChoice;
  seat: number;
  set: (conditions: PlanCondition[]) => void;
}): JSX.Element {
  const { session, choice, seat, set } = props;
  const now = asOfNow(session, seat);
  const map = session.info.value?.map;
  if (!now || !map) return <p class="soft">{m.plan_in_turn()}</p>;
  const { usual, more } = conditionsOf(now.game, now.state, choice.actions);
  const rows = offered(choice.conditions, [...usual, ...more]);
  const isIllegal = faultOf(now.game, now.state, { ...choice, conditions: [] }) !== null;
  const put = (condition: PlanCondition, next: PlanCondition | null) => {
    const others = choice.conditions.filter((one) => one !== condition);
    if (next === null) set(others);
    else if (choice.conditions.includes(condition))
      set(choice.conditions.map((one) => (one === condition ? next : one)));
    else set([...choice.conditions, next]);
  };
  return (
    <>
      <Steps {...now} seat={seat} choice={choice} />
      {isIllegal && <Note tone="warn">{m.plan_illegal_now()}</Note>}
      {rows.length > 0 && (
        <ul class="plan-conditions">
          {rows.map(({ condition, isSet }) => (
            <Condition
              key={JSON.stringify([condition.type, conditionWords(map, condition)])}
              words={conditionWords(map, condition)}
              condition={condition}
              isSet={isSet}
              fails={isSet && !holds(now.game, now.state, condition)}
              put={(next) => put(condition, next)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

/** Events that say what the turn is, without what follows from it. */
const TOLD = new Set([
  'copied',
  'tookBack',
  'moved',
  'built',
  'produced',
  'settled',
  'sold',
  'bought',
  'recruited',
  'earned',
]);
const ON_BOARD = new Set(['moved', 'built', 'settled']);

function Steps(props: { game: Game; state: State; seat: number; choice: PlanChoice }): JSX.Element {
  const { game, state, seat, choice } = props;
  const { events } = tellTurn({ game, state }, seat, choice.actions);
  const played = events.find((event) => event.type === 'played');
  let number = 0;
  return (
    <ol class="plan-steps">
      {played && <li>{logSentence(played, game)}</li>}
      {events.flatMap((event) => {
        if (!TOLD.has(event.type)) return [];
        const words = logSentence(event, game);
        if (words === null) return [];
        number += ON_BOARD.has(event.type) ? 1 : 0;
        return (
          <li key={`${number} ${words}`}>
            {ON_BOARD.has(event.type) && <b class="plan-step-number">{number}</b>} {words}
          </li>
        );
      })}
    </ol>
  );
}

/** Ticked where it must hold. A price can be raised or lowered. */
function Condition(props: {
  words: string;
  condition: PlanCondition;
  isSet: boolean;
  fails: boolean;
  put: (next: PlanCondition | null) => void;
}): JSX.Element {
  const { words, condition, isSet, fails, put } = props;
  const step = (by: number) => {
    if (condition.type === 'price' && condition.most + by >= 1)
      put({ ...condition, most: condition.most + by });
  };
  return (
    <li class={fails ? 'fails' : ''} data-condition={condition.type}>
      <label class="check">
        <input type="checkbox" checked={isSet} onChange={() => put(isSet ? null : condition)} />
        <span>
          {words}
          {fails && <small class="plan-fails"> · {m.plan_fails_now()}</small>}
        </span>
      </label>
      {condition.type === 'price' && isSet && (
        <span class="plan-step">
          <button type="button" class="button icon-only" aria-label={m.plan_lower()} onClick={() => step(-1)}>
            <UiIcon name="minus" size={16} />
          </button>
          <button type="button" class="button icon-only" aria-label={m.plan_raise()} onClick={() => step(1)}>
            <UiIcon name="plus" size={16} />
          </button>
        </span>
      )}
    </li>
  );
}
