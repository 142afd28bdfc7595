import type { JSX } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import { UiIcon, type UiIconName } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import { Buttons, Composing } from './ActionPanel.tsx';
import { Advice } from './Advice.tsx';
import { Hand } from './Hand.tsx';
import { Hint, hintBelowMarket } from './Hint.tsx';
import { Log } from './Log.tsx';
import { height } from './layout.ts';
import { Market } from './Market.tsx';
import { OwnPanel } from './OwnPanel.tsx';
import { Peeks } from './Peeks.tsx';
import { Players } from './Players.tsx';
import { useRoving } from './roving.ts';
import { Since } from './Since.tsx';
import { STOPS, type Stop, TABS, type Tab, type TableUi } from './ui.ts';
import { Waiting } from './Waiting.tsx';

const ICONS: Record<Tab, UiIconName> = { hand: 'hand', market: 'market', players: 'players', log: 'log' };

/** The sheet of a phone: three stops, four tabs, and while a card is carried out the three buttons instead of the tabs. */
export function PhoneSheet({ ui }: { ui: TableUi }): JSX.Element {
  const flow = ui.flow.value;
  const acting = flow !== null && (ui.table.draft.value?.actions.length ?? 0) > 0;
  const keeping = flow !== null && ui.table.draft.value?.decision?.kind === 'keep';
  const flowing = acting || keeping;
  const place = flow?.place;
  const character = flow?.character;

  // Below a task, a small phone has room for the board only when the sheet is low.
  const boardStop = ui.table.exercise && height.value !== 'tall' ? 'peek' : 'half';
  // A board target is asked for: make room for the board. So too when others play.
  const targets = flow?.lit.map(({ target }) => JSON.stringify(target)).join();
  const preview = ui.selection.preview.value;
  useEffect(() => {
    if (!flow) {
      if (ui.stop.peek() === 'full') ui.stop.value = 'half';
      return;
    }
    if (place === 'board' && flowing && flow.lit.length > 0) {
      ui.stop.value = boardStop;
    } else if (flowing && (place === 'market' || character === 'mercator')) {
      ui.stop.value = 'full';
    } else if (preview === null && !flowing) {
      ui.stop.value = boardStop;
    }
  }, [targets, place, character, flowing, preview, boardStop]);

  // The sheet begins with the prompt.
  const body = useRef<HTMLDivElement>(null);
  const tab = ui.tab.value;
  useLayoutEffect(() => {
    if (body.current) body.current.scrollTop = 0;
  }, [flowing, flow === null, tab]);

  const id = useId();
  const tabs = !flow || (!flowing && preview === null);
  return (
    <section
      class={`sheet ${ui.stop.value}`}
      data-region="actions"
      aria-label={m.aria_actions_region()}
      tabIndex={-1}
    >
      <Grip ui={ui} />
      <div
        ref={body}
        id={`${id}-panel`}
        class="sheet-body"
        {...(tabs && { role: 'tabpanel', 'aria-labelledby': `${id}-${tab}` })}
      >
        {flowing && flow ? <FlowBody ui={ui} /> : <TabBody ui={ui} />}
      </div>
      {flow && !tabs ? <Buttons ui={ui} flow={flow} /> : <Tabs ui={ui} id={id} />}
    </section>
  );
}

function FlowBody({ ui }: { ui: TableUi }): JSX.Element | null {
  const flow = ui.flow.value;
  if (!flow) return null;
  return (
    <>
      <Peeks ui={ui} market={flow.place !== 'market'} />
      {ui.stop.value === 'peek' ? <Prompt text={flow.prompt} /> : <Composing ui={ui} flow={flow} />}
      {flow.place === 'market' && <Market ui={ui} />}
      <OwnPanel ui={ui} />
      {hintBelowMarket(ui) && <Hint ui={ui} />}
    </>
  );
}

/** All there is room for in the sheet when it is low. */
function Prompt({ text }: { text: string }): JSX.Element {
  return (
    <div class="sheet-head">
      <h2>{text}</h2>
    </div>
  );
}

function TabBody({ ui }: { ui: TableUi }): JSX.Element {
  const tab = ui.tab.value;
  const flow = ui.flow.value;
  switch (tab) {
    case 'hand':
      return (
        <>
          {flow && ui.stop.value !== 'peek' && <Since ui={ui} />}
          {flow ? <Prompt text={flow.prompt} /> : <Waiting ui={ui} />}
          <Hand ui={ui} />
          {flow && ui.selection.preview.value && (
            <div class="actions-body">
              {flow.content}
              <Hint ui={ui} />
            </div>
          )}
          <OwnPanel ui={ui} />
          <Advice ui={ui} />
        </>
      );
    case 'market':
      return <Market ui={ui} />;
    case 'players':
      return <Players ui={ui} all />;
    case 'log':
      return <Log ui={ui} />;
    default:
      return tab satisfies never;
  }
}

function Tabs({ ui, id }: { ui: TableUi; id: string }): JSX.Element {
  const roving = useRoving('data-tab', TABS);
  const names: Record<Tab, string> = {
    hand: m.term_hand(),
    market: m.term_market(),
    players: m.term_players(),
    log: m.table_log(),
  };
  return (
    <div class="tabs" role="tablist" {...roving.keys}>
      {TABS.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`${id}-${tab}`}
          data-tab={tab}
          tabIndex={ui.tab.value === tab ? 0 : -1}
          aria-selected={ui.tab.value === tab}
          aria-controls={`${id}-panel`}
          onFocus={() => {
            ui.tab.value = tab;
          }}
          onClick={() => {
            ui.tab.value = tab;
            if (ui.stop.value === 'peek') ui.stop.value = 'half';
          }}
        >
          <UiIcon name={ICONS[tab]} size={20} />
          {names[tab]}
        </button>
      ))}
    </div>
  );
}

/** Drag it, or press it to go to the next stop. */
function Grip({ ui }: { ui: TableUi }): JSX.Element {
  const start = useRef<{ y: number; stop: Stop } | null>(null);
  const moved = useRef(false);
  return (
    <button
      type="button"
      class="grip"
      aria-label={m.table_sheet_size()}
      aria-expanded={ui.stop.value !== 'peek'}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { y: event.clientY, stop: ui.stop.value };
        moved.current = false;
      }}
      onPointerMove={(event) => {
        if (!start.current) return;
        const steps = Math.round((start.current.y - event.clientY) / 160);
        if (steps !== 0) moved.current = true;
        const at = STOPS.indexOf(start.current.stop) + steps;
        ui.stop.value = STOPS[Math.min(STOPS.length - 1, Math.max(0, at))];
      }}
      onPointerUp={() => {
        start.current = null;
      }}
      onClick={() => {
        if (moved.current) return;
        ui.stop.value = STOPS[(STOPS.indexOf(ui.stop.value) + 1) % STOPS.length];
      }}
    />
  );
}
