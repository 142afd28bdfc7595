import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { UiIcon } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import { TABS, type TableUi } from '../table/ui.ts';
import { draftedCard, firstStep, GUIDE_REGION, GUIDE_STEPS, lacksArchitect, stepDone } from './guide.ts';

/** The guide speaks over the real board and goes on when the player has done what it asked for. */
export function GuidePanel({ ui }: { ui: TableUi }): JSX.Element | null {
  const { table } = ui;
  const [at, setAt] = useState(() => firstStep(table));
  const step = GUIDE_STEPS[at];
  const done = step !== undefined && stepDone(step, table);
  useEffect(() => {
    if (done) setAt((now) => (now === at ? now + 1 : now));
  }, [done, at]);
  // Only when the card on the table changes: whoever reads on without playing is let go on.
  useEffect(() => {
    if (step !== undefined && lacksArchitect(step, table)) setAt(GUIDE_STEPS.indexOf('architect'));
  }, [draftedCard(table)]);
  useEffect(() => {
    const region = step === undefined ? null : GUIDE_REGION[step];
    ui.spot.value = region;
    const tab = TABS.find((name) => name === (region === 'own' ? 'hand' : region));
    if (tab) ui.tab.value = tab;
    let element: Element | null = null;
    // The phone's sheet shows a tab only after the next render.
    const frame = requestAnimationFrame(() => {
      element = region === null ? null : document.querySelector(`[data-region="${region}"]`);
      element?.classList.add('guide-spot');
      element?.scrollIntoView({ block: 'nearest' });
    });
    return () => {
      cancelAnimationFrame(frame);
      element?.classList.remove('guide-spot');
    };
  }, [step]);
  if (step === undefined) return null;
  return (
    <section class="guide panel" aria-label={m.guide_name()}>
      <header>
        <UiIcon name="bulb" size={22} />
        <h2>{m[`guide_${step}_title` as const]()}</h2>
        <small>{m.guide_step({ n: at + 1, count: GUIDE_STEPS.length })}</small>
      </header>
      <p aria-live="polite">{m[`guide_${step}_text` as const]()}</p>
      <div class="guide-buttons">
        <button type="button" class="button quiet" onClick={() => setAt(GUIDE_STEPS.length)}>
          {m.guide_skip()}
        </button>
        <span class="grow" />
        {at > 0 && (
          <button type="button" class="button" onClick={() => setAt(at - 1)}>
            {m.guide_back()}
          </button>
        )}
        <button type="button" class="button primary" data-action="guide-next" onClick={() => setAt(at + 1)}>
          {m.guide_next()}
        </button>
      </div>
    </section>
  );
}
