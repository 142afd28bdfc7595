import type { JSX } from 'preact';
import { EmblemIcon, UiIcon } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import { isolate } from '../i18n/words.ts';
import type { TableUi } from './ui.ts';

/** What the others do, and how to hurry or stop them. */
export function Waiting({ ui }: { ui: TableUi }): JSX.Element {
  const { table } = ui;
  const activity = table.activity.value;
  switch (activity.type) {
    case 'playback': {
      const turn = table.turns.value.at(-1);
      const decision = table.view.value.decision;
      const seat = decision?.seat ?? turn?.seat ?? 0;
      return (
        <WaitingFor
          ui={ui}
          seat={seat}
          text={m[`doing_${decision?.kind ?? 'play'}` as const]({ player: isolate(table.seats[seat].name) })}
        >
          <button type="button" class="button" data-action="skip" onClick={() => table.skip()}>
            <UiIcon name="last" size={18} class="mirrored" /> {m.table_skip()}
          </button>
        </WaitingFor>
      );
    }
    case 'thinking':
      return (
        <WaitingFor
          ui={ui}
          seat={activity.seat}
          text={m.doing_thinks({ player: isolate(table.seats[activity.seat].name) })}
          busy
        >
          <button type="button" class="button" data-action="stop" onClick={() => table.computers?.stop()}>
            <UiIcon name="pause" size={18} /> {m.table_stop()}
          </button>
        </WaitingFor>
      );
    case 'stopped':
      return (
        <WaitingFor
          ui={ui}
          seat={activity.seat}
          text={m.table_stopped({ player: isolate(table.seats[activity.seat].name) })}
        >
          <button
            type="button"
            class="button primary"
            data-action="resume"
            onClick={() => table.computers?.resume()}
          >
            <UiIcon name="play" size={18} /> {m.table_resume()}
          </button>
        </WaitingFor>
      );
    case 'failed':
      return (
        <WaitingFor ui={ui} seat={activity.seat} text={m.table_failed()}>
          <button type="button" class="button primary" onClick={() => table.computers?.resume()}>
            {m.table_try_again()}
          </button>
        </WaitingFor>
      );
    case 'solved': {
      const After = table.exercise?.After;
      return <div class="actions-body">{After && <After ui={ui} />}</div>;
    }
    case 'over':
      return (
        <div class="actions-body waiting">
          <h2 class="actions-title">{m.table_over()}</h2>
          <button
            type="button"
            class="button primary"
            data-action="score"
            onClick={() => {
              ui.scoreOpen.value = true;
            }}
          >
            <UiIcon name="chart" size={18} /> {m.table_show_score()}
          </button>
        </div>
      );
    case 'waiting': {
      const decision = table.view.value.decision;
      const player = isolate(table.seats[activity.seat].name);
      const Extra = table.extras?.Waiting;
      return (
        <div class="actions-body waiting">
          <h2 class="actions-title">
            <EmblemIcon colour={table.seats[activity.seat].colour} size={28} />
            <bdi>{table.seats[activity.seat].name}</bdi>
          </h2>
          <p class="prompt">{m[`doing_${decision?.kind ?? 'play'}` as const]({ player })}</p>
          {Extra && <Extra />}
        </div>
      );
    }
    case 'sending':
      return (
        <WaitingFor ui={ui} seat={activity.seat} text={m.online_sending()} busy>
          <span />
        </WaitingFor>
      );
    case 'cover':
    case 'compose':
      return (
        <div class="actions-body waiting">
          <p class="prompt">{m.ask_wait({ player: isolate(table.seats[activity.seat].name) })}</p>
        </div>
      );
    default:
      return activity satisfies never;
  }
}

function WaitingFor({
  ui,
  seat,
  text,
  busy = false,
  children,
}: {
  ui: TableUi;
  seat: number;
  text: string;
  busy?: boolean;
  children: JSX.Element;
}): JSX.Element {
  return (
    <div class="actions-body waiting">
      <h2 class="actions-title">
        <EmblemIcon colour={ui.table.seats[seat].colour} size={28} />
        <bdi>{ui.table.seats[seat].name}</bdi>
        {busy && <span class="spinner" aria-hidden="true" />}
      </h2>
      <p class="prompt">{text}</p>
      {children}
      <TakeBackButton ui={ui} />
    </div>
  );
}

/** Against computers, the turn that was just confirmed may be taken back, or another one before it. */
export function TakeBackButton({ ui }: { ui: TableUi }): JSX.Element | null {
  const { takeBack } = ui.table;
  if (!takeBack?.possible.value) return null;
  return (
    <button
      type="button"
      class="button quiet take-back"
      data-action="take-back"
      onClick={() => {
        ui.selection.clear();
        takeBack.last();
      }}
    >
      <UiIcon name="undoAll" size={18} class="mirrored" /> {m.turn_take_back()}
    </button>
  );
}
