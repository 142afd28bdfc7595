import type { VoteKind } from '@concordia/protocol';
import type { Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { askPlayer } from '../../app/dialogs.tsx';
import { UiIcon } from '../../art/index.ts';
import type { MenuItem, TableExtras } from '../../games/model.ts';
import { m } from '../../i18n/messages.ts';
import { isolate } from '../../i18n/words.ts';
import { ask } from '../api.ts';
import { copyLink } from '../copy.ts';
import { live } from '../live.ts';
import { goToNext } from '../next.ts';
import { goTo, placeLink } from '../places.ts';
import { me } from '../server.ts';
import { clockWords, seatNames } from '../words.ts';
import { AfterGame } from './AfterGame.tsx';
import { ChatDrawer } from './Chat.tsx';
import { SeatMark } from './marks.tsx';
import { News } from './News.tsx';
import { NotesDialog, notesOpen } from './NotesDialog.tsx';
import { WhileWaiting } from './PlanPanel.tsx';
import './plan.css';
import type { TableSession } from './session.ts';

/** What the server's table adds to the screen of the table. */
export function onlineExtras(session: TableSession, chatOpen: Signal<boolean>): TableExtras {
  return {
    Bar: () => <Bar session={session} chatOpen={chatOpen} />,
    Seat: ({ seat }) => <SeatMark info={session.info.value} seat={seat} />,
    News: () => <News session={session} />,
    Waiting: () => <WhileWaiting session={session} />,
    Aside: () => (
      <>
        <ChatDrawer session={session} open={chatOpen} />
        <NotesDialog session={session} />
      </>
    ),
    endNote: () => endNote(session),
    AfterGame: ({ onLook }) => <AfterGame session={session} onLook={onLook} />,
    menu: () => menu(session),
    nextGame: goToNext,
  };
}

function endNote(session: TableSession): string | null {
  const { unrated = null } = session.info.value ?? {};
  const note = unrated && m[unrated === 'too-short' ? 'unrated_too_short' : 'unrated_same_players']();
  return [endingNote(session), note].filter(Boolean).join(' ') || null;
}

function endingNote(session: TableSession): string | null {
  const info = session.info.value;
  const reason = info?.result?.reason;
  if (!info || !reason || reason === 'rules') return null;
  const late = session.ending?.seat ?? null;
  if (reason === 'timeout' && late !== null)
    return m.online_ended_timeout_by({ player: isolate(seatNames(info.seats)[late]) });
  if (reason === 'resigned')
    return late === null
      ? m.seat_ended_resigned_some()
      : m.seat_ended_resigned({ player: isolate(seatNames(info.seats)[late]) });
  return m[`online_ended_${reason}` as const]();
}

function Bar({ session, chatOpen }: { session: TableSession; chatOpen: Signal<boolean> }): JSX.Element {
  const info = session.info.value;
  const news = session.talk.unread.value;
  return (
    <>
      {info && info.spectators > 0 && (
        <span class="spectators" data-tip={m.online_spectators({ count: info.spectators })}>
          <UiIcon name="eye" size={16} label={m.online_spectators({ count: info.spectators })} />{' '}
          {info.spectators}
        </span>
      )}
      <button
        type="button"
        class={`bar-button chat-button${chatOpen.value ? ' on' : ''}`}
        aria-label={news > 0 ? m.online_chat_unread({ count: news }) : m.online_chat()}
        aria-expanded={chatOpen.value}
        data-action="chat"
        data-watching={session.mySeat === null ? true : undefined}
        data-tip={m.online_chat()}
        onClick={() => {
          chatOpen.value = !chatOpen.value;
        }}
      >
        <UiIcon name="chat" size={19} />
        {news > 0 && (
          <span class="chat-count" aria-hidden="true">
            {news}
          </span>
        )}
      </button>
    </>
  );
}

/** For a while, or permanently. */
async function leave(session: TableSession, how: 'hand_over' | 'resign'): Promise<void> {
  const question = how === 'resign' ? resignQuestion(session) : m.seat_hand_over_sure();
  if (await askPlayer(question))
    await ask('POST', `tables/${session.id}/${how === 'resign' ? 'resign' : 'hand-over'}`);
}

/** Nobody is to resign unawares to a player who has vanished. */
function resignQuestion({ info: { value: info }, mySeat }: TableSession): string {
  if (!info || info.decider === null || info.decider === mySeat || info.silentFrom === null)
    return m.seat_resign_sure();
  const player = isolate(seatNames(info.seats)[info.decider]);
  const left = info.silentFrom - live.now();
  if (left <= 0) return m.resign_silent_sure({ player });
  if (info.seats[info.decider].online) return m.seat_resign_sure();
  return m.resign_away_sure({ player, time: clockWords(left) });
}

function menu(session: TableSession): MenuItem[] {
  const info = session.info.value;
  const seated = session.mySeat !== null && info?.status === 'playing';
  const plays = seated && info.seats[session.mySeat ?? 0].absent === null;
  const mayResign = seated && info.seats[session.mySeat ?? 0].absent !== 'resigned';
  // One proposal at a time.
  const mayPropose = plays && !(info.vote && info.vote.seq === info.seq);
  const vote = async (kind: VoteKind) => {
    if (await askPlayer(m[`online_propose_${kind}_sure` as const]()))
      await ask('POST', `tables/${session.id}/votes`, { kind, yes: true });
  };
  return [
    { icon: 'globe', label: m.online_to_lobby(), act: () => goTo({ name: 'lobby' }) },
    {
      icon: 'link',
      label: m.online_copy_table_link(),
      act: () => void copyLink(placeLink({ name: 'table', id: session.id }), null),
    },
    ...(me.peek()
      ? ([
          {
            icon: 'log',
            label: m.notes_title(),
            act: () => {
              notesOpen.value = session.id;
            },
          },
        ] as const)
      : []),
    ...(mayPropose && session.mayTakeBack
      ? ([{ icon: 'undo', label: m.online_propose_takeback(), act: () => void vote('takeback') }] as const)
      : []),
    ...(mayPropose
      ? ([
          { icon: 'last', label: m.online_propose_end(), act: () => void vote('end') },
          { icon: 'trash', label: m.online_propose_cancel(), act: () => void vote('cancel') },
        ] as const)
      : []),
    ...(plays
      ? ([{ icon: 'robot', label: m.seat_hand_over(), act: () => void leave(session, 'hand_over') }] as const)
      : []),
    ...(mayResign
      ? ([{ icon: 'flag', label: m.seat_resign(), act: () => void leave(session, 'resign') }] as const)
      : []),
  ];
}
