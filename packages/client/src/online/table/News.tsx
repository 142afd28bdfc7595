import { isPaused, type SeatInfo, type TableInfo, type Vote } from '@concordia/protocol';
import { useSignal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { askPlayer, Dialog } from '../../app/dialogs.tsx';
import { UiIcon } from '../../art/index.ts';
import { list, m } from '../../i18n/messages.ts';
import { isolate } from '../../i18n/words.ts';
import { ask } from '../api.ts';
import { SendButton } from '../forms.tsx';
import { live } from '../live.ts';
import { Welcome } from '../people/Welcome.tsx';
import { me } from '../server.ts';
import { clockWords, seatNames } from '../words.ts';
import { useNow } from './clock.tsx';
import type { TableSession } from './session.ts';

/** Above the board: a lost connection, a computer player in one's seat, something to agree on. */
export function News({ session }: { session: TableSession }): JSX.Element | null {
  const info = session.info.value;
  const seat = session.mySeat;
  if (live.lost.value) {
    return (
      <Line>
        <UiIcon name="warning" size={16} /> {m.online_lost()}
      </Line>
    );
  }
  if (info?.status !== 'playing') return null;
  if (!me.value) return <SignInLine />;
  const absent = seat === null ? null : info.seats[seat].absent;
  if (absent || isPaused(info)) return <Absent info={info} absent={absent} />;
  if (session.planning.composing.value !== null) return <PlanningLine session={session} />;
  const { vote } = info;
  if (vote && vote.seq === info.seq) return <VoteLine session={session} info={info} vote={vote} />;
  return seat === null ? null : <SilenceLine info={info} seat={seat} />;
}

/** Behind the link of a mail there may be somebody who plays here, on a device that does not know them. */
function SignInLine(): JSX.Element {
  const asking = useSignal(false);
  const set = (value: boolean) => () => {
    asking.value = value;
  };
  return (
    <Line>
      <UiIcon name="eye" size={16} /> <span>{m.table_sign_in()}</span>
      <button type="button" class="button lit" data-action="sign-in" onClick={set(true)}>
        {m.online_sign_in()}
      </button>
      {asking.value && (
        <Dialog title={m.online_sign_in()} onClose={set(false)}>
          <Welcome accounts first="sign-in" />
        </Dialog>
      )}
    </Line>
  );
}

function PlanningLine({ session: { planning } }: { session: TableSession }): JSX.Element {
  const stop = () => {
    planning.composing.value = null;
  };
  return (
    <Line quiet>
      <UiIcon name="wait" size={16} /> <span>{m.plan_only_you()}</span>
      <button type="button" class="button lit" data-action="stop-planning" onClick={stop}>
        {m.plan_stop()}
      </button>
    </Line>
  );
}

function Absent({ info, absent }: { info: TableInfo; absent: SeatInfo['absent'] }): JSX.Element {
  const paused = isPaused(info);
  return (
    <Line>
      <UiIcon name={paused ? 'pause' : absent === 'resigned' ? 'flag' : 'robot'} size={16} />
      <span>
        {paused ? m.seat_paused() : absent === 'resigned' ? m.seat_resigned_you() : m.seat_computer_plays()}
      </span>
      {absent === 'away' && (
        <SendButton
          class="button lit"
          data-action="return"
          send={() => ask('POST', `tables/${info.id}/return`)}
        >
          {m.seat_take_back()}
        </SendButton>
      )}
    </Line>
  );
}

/** Someone for whom all wait has gone: when, and what, the others can do about it. */
function SilenceLine({ info, seat }: { info: TableInfo; seat: number }): JSX.Element | null {
  const now = useNow();
  const { decider, silentFrom } = info;
  if (decider === null || decider === seat || silentFrom === null) return null;
  const player = isolate(seatNames(info.seats)[decider]);
  const left = silentFrom - (now || live.now());
  if (left > 0) {
    // A player at the table may think.
    if (info.seats[decider].online) return null;
    return (
      <Line>
        <UiIcon name="wait" size={16} /> {m.seat_silent_soon({ player, time: clockWords(left) })}
      </Line>
    );
  }
  const replace = () => ask('POST', `tables/${info.id}/replace`, { seat: decider });
  const end = async () => {
    if (!(await askPlayer(m.seat_end_without_sure({ player }))) || !(await replace())) return;
    await ask('POST', `tables/${info.id}/votes`, { kind: 'end', yes: true });
  };
  return (
    <Line>
      <UiIcon name="wait" size={16} /> <span>{m.seat_silent({ player })}</span>
      <SendButton class="button lit" data-action="replace" send={replace}>
        {m.seat_replace()}
      </SendButton>
      <SendButton class="button" data-action="end-without" send={end}>
        {m.seat_end_without()}
      </SendButton>
    </Line>
  );
}

function VoteLine(props: { session: TableSession; info: TableInfo; vote: Vote }): JSX.Element {
  const { session, info, vote } = props;
  const seat = session.mySeat;
  const asked = seat !== null && !vote.yes.includes(seat);
  const names = seatNames(info.seats);
  const player = isolate(names[vote.by]);
  const missing = names.filter(
    (_, at) => info.seats[at].person && !info.seats[at].absent && !vote.yes.includes(at),
  );
  const say = (yes: boolean) => {
    session.withdrew = !yes;
    return ask('POST', `tables/${info.id}/votes`, { kind: vote.kind, yes });
  };
  return (
    <Line>
      <UiIcon name="players" size={16} />
      <span>
        {m[`online_vote_${vote.kind}` as const]({ player })}
        {seat !== null && !asked && ` ${m.online_waiting_for({ player: list(missing.map(isolate)) })}`}
      </span>
      {asked && (
        <SendButton class="button lit" data-action="agree" send={() => say(true)}>
          {m.online_vote_agree()}
        </SendButton>
      )}
      {seat !== null && (
        <SendButton class="button" data-action="refuse" send={() => say(false)}>
          {asked ? m.online_vote_refuse() : m.online_vote_withdraw()}
        </SendButton>
      )}
    </Line>
  );
}

function Line({ quiet = false, children }: { quiet?: boolean; children: ComponentChildren }): JSX.Element {
  return (
    <div class={`banner online-news${quiet ? ' quiet' : ''}`} role="status">
      {children}
    </div>
  );
}
