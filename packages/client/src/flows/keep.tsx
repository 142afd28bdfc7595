import { GOODS } from '@concordia/engine';
import type { JSX } from 'preact';
import { GoodIcon, UiIcon } from '../art/index.ts';
import { keepsOnly } from '../games/draft.ts';
import { logSentence } from '../i18n/log.ts';
import { m } from '../i18n/messages.ts';
import { goodName } from '../i18n/words.ts';
import type { Flow, FlowContext } from './flow.ts';
import { sum } from './totals.tsx';

/** More goods arrive than fit: the owner says which to keep, exactly as many as there is room for. */
export function keepFlow(context: FlowContext): Flow {
  const { draft, seat, table, selection } = context;
  const wanted = draft.decision;
  if (wanted?.kind !== 'keep') throw new Error('Nothing to keep');
  const { arriving, free } = wanted;
  const prompt = m.ask_keep({ free, arriving: sum(arriving) });
  const production = keepsOnly(draft)
    ? table.turns.value.at(-1)?.events.findLast(({ type }) => type === 'produced')
    : undefined;
  const key = `${table.id}/${table.turns.value.length}/${seat}/${draft.actions.length}`;
  const goods = selection.kept.value.key === key ? selection.kept.value.goods : {};
  const kept = sum(goods);
  const set = (good: (typeof GOODS)[number], count: number) => {
    const next = { ...goods, [good]: count };
    if (count === 0) delete next[good];
    selection.kept.value = { key, goods: next };
  };
  const about = (good: (typeof GOODS)[number]) =>
    `${goodName(good)}, ${m.flow_arriving({ count: arriving[good] ?? 0 })}`;
  return {
    character: null,
    title: m.term_storehouse(),
    prompt: production ? `${logSentence(production, draft.game)} ${prompt}` : prompt,
    lit: [],
    place: 'panel',
    content: (
      <>
        <div class="steppers">
          {GOODS.filter((good) => (arriving[good] ?? 0) > 0).map((good) => (
            <div key={good} class="stepper">
              <GoodIcon good={good} size={26} />
              <span class="grow">
                <b>{goodName(good)}</b>
                <small class="second">{m.flow_arriving({ count: arriving[good] ?? 0 })}</small>
              </span>
              <Step
                icon="minus"
                id={`${good}:-`}
                label={m.flow_keep_less({ good: about(good) })}
                off={(goods[good] ?? 0) === 0 ? '' : undefined}
                onPress={() => set(good, (goods[good] ?? 0) - 1)}
              />
              <output aria-label={goodName(good)}>{goods[good] ?? 0}</output>
              <Step
                icon="plus"
                id={`${good}:+`}
                label={m.flow_keep_more({ good: about(good) })}
                off={
                  kept >= free
                    ? m.why_keep_count({ free })
                    : (goods[good] ?? 0) >= (arriving[good] ?? 0)
                      ? ''
                      : undefined
                }
                onPress={() => set(good, (goods[good] ?? 0) + 1)}
              />
            </div>
          ))}
        </div>
        <p class="kept" role="status">
          {m.flow_kept({ kept, free })}
        </p>
      </>
    ),
    primary: {
      label: m.flow_keep(),
      act: () => void context.act({ seat, type: 'keep', goods }),
      ...(kept !== free && { off: m.why_keep_count({ free }) }),
    },
  };
}

function Step(props: {
  id: string;
  icon: 'plus' | 'minus';
  label: string;
  /** Why it is off; empty where that is plain. */
  off: string | undefined;
  onPress: () => void;
}): JSX.Element {
  return (
    <button
      type="button"
      class="button step"
      data-step={props.id}
      aria-label={props.label}
      aria-disabled={props.off === undefined ? undefined : true}
      data-tip={props.off}
      onClick={() => {
        if (props.off === undefined) props.onPress();
      }}
    >
      <UiIcon name={props.icon} size={16} />
    </button>
  );
}
