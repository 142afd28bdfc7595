import type { TableInfo, Vote } from '@concordia/protocol';
import type { ComponentChildren, JSX } from 'preact';
import { UiIcon } from '../../art/index.ts';
import { m } from '../../i18n/messages.ts';
import { isolate } from '../../i18n/words.ts';
import { ask } from '../api.ts';
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
        <button
          type="button"
          class="button lit"
          data-action="return"
          onClick={() => void ask('POST', `tables/${info.id}/return`)}
        >
          {m.online_return()}
        </button>
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
  const player = isolate(seatNames(info.seats)[vote.by]);
  const asked = seat !== null && !vote.yes.includes(seat);
  const say = (yes: boolean) => {
    session.withdrew = !yes && seat === vote.by;
    void ask('POST', `tables/${info.id}/votes`, { kind: vote.kind, yes });
  };
  return (
    <Line>
      <UiIcon name="players" size={16} />
      <span>{m[`online_vote_${vote.kind}` as const]({ player })}</span>
      {asked && (
        <button type="button" class="button lit" data-action="agree" onClick={() => say(true)}>
          {m.online_vote_agree()}
        </button>
      )}
      {seat !== null && (
        <button type="button" class="button" data-action="refuse" onClick={() => say(false)}>
          {asked ? m.online_vote_refuse() : m.online_vote_withdraw()}
        </button>
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
