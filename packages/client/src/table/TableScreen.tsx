import { useComputed } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks';
import { Guard } from '../app/Guard.tsx';
import type { TableModel } from '../games/model.ts';
import { list, m } from '../i18n/messages.ts';
import { isolate } from '../i18n/words.ts';
import { EndChip } from '../score/EndGauge.tsx';
import { ActionPanel } from './ActionPanel.tsx';
import { announce, announceTable } from './announce.ts';
import { Banner } from './Banner.tsx';
import { BoardArea } from './BoardArea.tsx';
import { Cover } from './Cover.tsx';
import { TableDialogs } from './Dialogs.tsx';
import { EndSheet } from './EndSheet.tsx';
import { keepFocus } from './focus.ts';
import { useFollow } from './follow.ts';
import { Hand } from './Hand.tsx';
import { Hint, hintBelowMarket } from './Hint.tsx';
import { handleKey } from './keyboard.ts';
import { Log } from './Log.tsx';
import { followWindow, height, isLow, layout } from './layout.ts';
import { Market } from './Market.tsx';
import { OwnPanel, Pile } from './OwnPanel.tsx';
import { PhoneSheet } from './PhoneSheet.tsx';
import { PlayerStrip, Players } from './Players.tsx';
import { Following, Since } from './Since.tsx';
import { Spoken } from './Spoken.tsx';
import { TopBar } from './TopBar.tsx';
import { TableUi } from './ui.ts';
import '../score/score.css';
import './styles.ts';

/** The table of one game, in the layout that the window has room for. */
export function TableScreen({ table }: { table: TableModel }): JSX.Element {
  const ui = useMemo(() => new TableUi(table), [table]);
  useEffect(followWindow, []);
  useEffect(() => announceTable(ui), [ui]);
  useLayoutEffect(() => listenToKeys(ui), [ui]);
  useEffect(() => keepFocus(ui), [ui]);
  const over = useComputed(() => table.activity.value.type === 'over');
  const Aside = table.extras?.Aside;
  const ended = over.value && ui.scoreOpen.value;
  return (
    <div class="table-root" data-layout={layout.value} data-height={height.value}>
      {ended ? (
        <>
          <TopBar ui={ui} />
          <EndSheet ui={ui} />
        </>
      ) : (
        <Playing ui={ui} />
      )}
      <TableDialogs ui={ui} />
      {Aside && <Aside />}
      <Spoken />
    </div>
  );
}

function Playing({ ui }: { ui: TableUi }): JSX.Element {
  const { table } = ui;
  const activity = table.activity.value.type;
  return (
    <>
      <Cover ui={ui} />
      <main class="table" data-activity={activity}>
        <h1 class="visually-hidden">{`${m.page_name()}: ${list(table.seats.map(({ name }) => isolate(name)))}`}</h1>
        <TopBar ui={ui}>{isLow() && <PlayerStrip ui={ui} />}</TopBar>
        <Panels ui={ui} />
      </main>
    </>
  );
}

function Centre({ ui }: { ui: TableUi }): JSX.Element {
  useFollow(ui);
  const Task = ui.table.exercise?.Task;
  return (
    <div class="centre">
      <Banner ui={ui} />
      {Task && layout.value !== 'wide' && <Task ui={ui} />}
      {layout.value === 'tablet' && <Since ui={ui} />}
      <div class="map">
        <Guard>
          <BoardArea ui={ui} />
        </Guard>
        <Following ui={ui} />
        {/* What can be chosen on the map comes first. */}
        {(layout.value === 'phone' || height.value === 'low') && !ui.begun.value && <EndChip ui={ui} />}
      </div>
      {(layout.value === 'wide' || layout.value === 'narrow') && <Since ui={ui} />}
    </div>
  );
}

/**
 * Where each part stands is up to the grid. Screen readers and Tab come to the market, the prompts and the hand before
 * the some hundred things on the board.
 */
function Panels({ ui }: { ui: TableUi }): JSX.Element {
  const buying = ui.place.value === 'market';
  const Task = layout.value === 'wide' ? ui.table.exercise?.Task : undefined;
  switch (layout.value) {
    case 'wide':
    case 'narrow':
      return (
        <>
          <div class="right-column">
            <Guard>
              <Market ui={ui} />
            </Guard>
            <Guard>
              <ActionPanel ui={ui} />
            </Guard>
          </div>
          <div class="bottom-row">
            <OwnPanel ui={ui} />
            <Guard>
              <Hand ui={ui} />
            </Guard>
            <Pile ui={ui} />
          </div>
          <Centre ui={ui} />
          <div class="left-column">
            <Guard>
              <Players ui={ui} />
            </Guard>
            <Guard>{Task ? <Task ui={ui} /> : <Log ui={ui} />}</Guard>
          </div>
        </>
      );
    case 'tablet':
      return (
        <>
          {!isLow() && <PlayerStrip ui={ui} />}
          <div class="right-column">
            <Guard>
              <ActionPanel ui={ui} />
            </Guard>
            {isLow() && !buying && <OwnPanel ui={ui} />}
            <Guard>
              <Market ui={ui} />
            </Guard>
            {isLow() && buying && <OwnPanel ui={ui} />}
            {hintBelowMarket(ui) && <Hint ui={ui} />}
            <Guard>
              <Log ui={ui} />
            </Guard>
          </div>
          <div class="bottom-row">
            {!isLow() && <OwnPanel ui={ui} />}
            <Guard>
              <Hand ui={ui} />
            </Guard>
          </div>
          <Centre ui={ui} />
        </>
      );
    case 'phone':
      return (
        <>
          <PlayerStrip ui={ui} />
          <Guard>
            <PhoneSheet ui={ui} />
          </Guard>
          <Centre ui={ui} />
        </>
      );
    default:
      return layout.value satisfies never;
  }
}

function listenToKeys(ui: TableUi): () => void {
  const listen = (event: KeyboardEvent) => {
    const typing = event.target instanceof Element && event.target.closest('input, select, textarea, dialog');
    if (typing || ui.table.activity.value.type === 'cover' || event.defaultPrevented) return;
    if (handleKey(ui, event)) event.preventDefault();
  };
  const skip = (event: Event) => {
    const press = event.target instanceof Element && event.target.closest('button, a, [role=button]');
    if (!press && ui.table.activity.value.type === 'playback') ui.table.skip();
  };
  // Pointers see why a thing can't be pressed; for keys and screen readers it is announced.
  const tellWhyNot = (event: MouseEvent) => {
    if (event.detail > 0 || !(event.target instanceof Element)) return;
    const off = event.target.closest('[aria-disabled=true][data-tip]')?.getAttribute('data-tip');
    if (off) announce(off);
  };
  addEventListener('keydown', listen);
  addEventListener('click', skip);
  addEventListener('click', tellWhyNot);
  return () => {
    removeEventListener('keydown', listen);
    removeEventListener('click', skip);
    removeEventListener('click', tellWhyNot);
  };
}
