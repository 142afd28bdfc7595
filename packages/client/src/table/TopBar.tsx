import { decision } from '@concordia/engine';
import type { ComponentChildren, JSX } from 'preact';
import { BarButton, ThemeButton } from '../app/BarButton.tsx';
import { go } from '../app/router.ts';
import { openSettings } from '../app/SettingsDialog.tsx';
import { change, settings } from '../app/settings.ts';
import { keepsOnly } from '../games/draft.ts';
import type { TableModel } from '../games/model.ts';
import { m } from '../i18n/messages.ts';
import { cardName, isolate } from '../i18n/words.ts';
import { EndChip } from '../score/EndGauge.tsx';
import { height, layout } from './layout.ts';
import type { TableUi } from './ui.ts';

/** Where one is, whose turn it is, and the switches one wants at hand. Where it is all there is room for, the players too. */
export function TopBar({ ui, children }: { ui: TableUi; children?: ComponentChildren }): JSX.Element {
  const { table } = ui;
  const { exercise } = table;
  const view = table.view.value;
  const activity = table.activity.value;
  const planning = table.plan?.value?.composing ?? false;
  const mine = activity.type === 'compose' && !planning;
  const phone = layout.value === 'phone';
  const small = phone || height.value === 'low';
  const Extra = table.extras?.Bar;
  // The same for everyone: the turn that is being made, whether one makes it or waits for it.
  const begins = !view.over && decision(table.before.value.state)?.kind === 'play';
  const turn = table.turns.value.length + (begins ? 1 : 0);
  return (
    <header class="top-bar">
      {exercise && <BarButton icon="back" label={m.learn_back()} onPress={() => go(exercise.back)} />}
      {!exercise && (
        <BarButton
          icon="menu"
          label={m.table_menu()}
          onPress={() => {
            ui.dialog.value = { type: 'menu' };
          }}
        />
      )}
      {!small && (
        <a class="brand" href="#/">
          CONCORDIA
        </a>
      )}
      {!small && (
        <span class="where">
          {exercise?.where() ??
            m.table_where({ board: m[`board_${view.map}` as const](), players: table.seats.length, turn })}
        </span>
      )}
      {children || <span class="grow" />}
      <span class={`status${mine ? ' lit' : planning ? ' planning' : ''}`} data-status={activity.type}>
        {statusOf(table)}
      </span>
      {phone && <span class="grow" />}
      {Extra && <Extra />}
      {!small && !exercise && <EndChip ui={ui} />}
      {!small && !exercise && (
        <BarButton
          icon="bulb"
          label={m.settings_hints()}
          pressed={settings.value.hints}
          onPress={() => change({ hints: !settings.value.hints })}
        />
      )}
      <BarButton icon="help" label={m.app_rules()} onPress={() => go({ page: 'rules', section: null })} />
      {!small && (
        <BarButton
          icon={settings.value.volume > 0 ? 'soundOn' : 'soundOff'}
          label={m.settings_sound()}
          pressed={settings.value.volume > 0}
          onPress={() => change({ volume: settings.value.volume > 0 ? 0 : 0.6 })}
        />
      )}
      {!small && <ThemeButton />}
      <BarButton icon="gear" label={m.settings_title()} onPress={openSettings} />
      {!phone && document.fullscreenEnabled && (
        <BarButton
          icon="fullScreen"
          label={m.table_full_screen()}
          onPress={() => {
            if (document.fullscreenElement) void document.exitFullscreen();
            else void document.documentElement.requestFullscreen();
          }}
        />
      )}
    </header>
  );
}

function statusOf(table: TableModel): string {
  const draft = table.draft.value;
  if (draft) {
    if (keepsOnly(draft)) return m.table_keep();
    const played = draft.actions.find((action) => action.type === 'play');
    if (table.plan?.value?.composing)
      return played ? m.plan_status_card({ card: cardName(played.card) }) : m.plan_status();
    return played ? m.table_your_turn_card({ card: cardName(played.card) }) : m.table_your_turn();
  }
  const activity = table.activity.value;
  if (activity.type === 'over') return m.table_over();
  if (activity.type === 'solved') return m.learn_solved();
  if (activity.type === 'sending') return m.online_sending();
  const seat = 'seat' in activity ? activity.seat : table.view.value.active;
  return m.ask_wait({ player: isolate(table.seats[seat].name) });
}
