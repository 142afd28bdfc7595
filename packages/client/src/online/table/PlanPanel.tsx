import type { PlanCondition, PlanInfo } from '@concordia/protocol';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { Check } from '../../app/Check.tsx';
import { UiIcon } from '../../art/index.ts';
import { m } from '../../i18n/messages.ts';
import { goToNext, othersWaiting } from '../next.ts';
import { conditionWords } from './planning.ts';
import type { TableSession } from './session.ts';

/** While others play: one's own next turn can be planned, and other games wait. */
export function WhileWaiting({ session }: { session: TableSession }): JSX.Element | null {
  const { planning, mySeat } = session;
  useEffect(() => {
    if (session.mySeat !== null) void session.planning.load();
  }, [session]);
  if (mySeat === null) return null;
  const plan = planning.plan.value;
  const count = othersWaiting.value;
  const begin = () => {
    planning.active.value = true;
  };
  return (
    <>
      {plan && <Plan session={session} plan={plan} />}
      <button type="button" class="button" data-action="plan" onClick={begin}>
        <UiIcon name="wait" size={18} /> {plan ? m.plan_change() : m.plan_begin()}
      </button>
      {count > 0 && (
        <button type="button" class="button primary" data-action="next-game" onClick={goToNext}>
          <UiIcon name="next" size={18} class="mirrored" /> {m.games_next_count({ count })}
        </button>
      )}
    </>
  );
}

function Plan({ session, plan }: { session: TableSession; plan: PlanInfo }): JSX.Element | null {
  const { planning } = session;
  const map = session.info.value?.map;
  if (!map) return null;
  const { actions, conditions } = plan.choices[0];
  const change = (part: Partial<Pick<PlanInfo, 'auto'>> & { conditions?: PlanCondition[] }) =>
    void planning.save({
      after: session.seq,
      auto: part.auto ?? plan.auto,
      choices: [{ actions, conditions: part.conditions ?? conditions }],
    });
  return (
    <section class="plan" data-plan={plan.auto ? 'auto' : 'shown'}>
      <h3>{m.plan_title()}</h3>
      <Check label={m.plan_auto()} checked={plan.auto} onChange={(auto) => change({ auto })} />
      <ul class="plan-conditions">
        {conditions.map((condition) => (
          <li key={JSON.stringify(condition)}>
            <Check
              label={conditionWords(map, condition)}
              checked
              onChange={() => change({ conditions: conditions.filter((one) => one !== condition) })}
            />
          </li>
        ))}
      </ul>
      <p class="soft">{m.plan_note()}</p>
      <button type="button" class="button" data-action="drop-plan" onClick={() => void planning.clear()}>
        <UiIcon name="trash" size={18} /> {m.plan_clear()}
      </button>
    </section>
  );
}
