import type { TableInfo, Vote } from '@concordia/protocol';
import type { ComponentChildren, JSX } from 'preact';
import { UiIcon } from '../../art/index.ts';
import { list, m } from '../../i18n/messages.ts';
import { isolate } from '../../i18n/words.ts';
import { ask } from '../api.ts';
import { SendButton } from '../forms.tsx';
import { live } from '../live.ts';
import { seatNames } from '../words.ts';
import type { TableSession } from './session.ts';

/** Above the board: a lost connection, a program in one's seat, something to agree on. */
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
  if (seat !== null && info.seats[seat].absent) {
    return (
      <Line>
        <UiIcon name="robot" size={16} /> {m.online_program_plays()}
        <SendButton
          class="button lit"
          data-action="return"
          send={() => ask('POST', `tables/${info.id}/return`)}
        >
          {m.online_return()}
        </SendButton>
      </Line>
    );
  }
  const { vote } = info;
  if (vote && vote.seq === info.seq) return <VoteLine session={session} info={info} vote={vote} />;
  return null;
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

function Line({ children }: { children: ComponentChildren }): JSX.Element {
  return (
    <div class="banner online-news" role="status">
      {children}
    </div>
  );
}
