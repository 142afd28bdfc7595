import type { SeatInfo, TableInfo } from '@concordia/protocol';
import type { JSX } from 'preact';
import { EmblemIcon, UiIcon } from '../../art/index.ts';
import { levelName } from '../../games/levels.ts';
import { LEVELS } from '../../games/saved.ts';
import { m } from '../../i18n/messages.ts';
import { isolate } from '../../i18n/words.ts';
import { ask } from '../api.ts';
import { SendButton } from '../forms.tsx';
import { LinkField } from '../LinkField.tsx';
import { live } from '../live.ts';
import { Hero } from '../parts.tsx';
import { MakeAccount } from '../people/MakeAccount.tsx';
import { Welcome } from '../people/Welcome.tsx';
import { goTo, placeHash, placeLink } from '../places.ts';
import { me } from '../server.ts';
import { personName, seatNames, termsWords } from '../words.ts';
import { Chat } from './Chat.tsx';
import { ColourPicker } from './ColourPicker.tsx';
import { useNow } from './clock.tsx';
import { Invite } from './Invite.tsx';
import { Presence } from './marks.tsx';
import type { TableSession } from './session.ts';

/** A table before its game: the seats, and the link for inviting others. */
export function Room({ session, info }: { session: TableSession; info: TableInfo }): JSX.Element {
  const person = me.value;
  const seated = session.mySeat !== null;
  const owner = info.owner !== null && info.owner.id === person?.id;
  const free = info.seats.some(isFree);
  const needsAccount = info.join === 'accounts' && person?.guest === true && !seated && free;
  const title = m.home_game_title({ board: m[`board_${info.map}` as const](), players: info.seats.length });
  return (
    <main class="online-main wide room">
      <Hero title={title}>
        {m.online_opened_by({ player: isolate(personName(info.owner)) })} · {termsWords(info).join(' · ')}
      </Hero>
      <div class="room-grid">
        <div class="lobby-column">
          {!person && free && (
            <Welcome title={m.online_welcome_table()} accounts={info.join === 'accounts'} />
          )}
          <section class="panel online-card">
            <h2>
              <UiIcon name="players" size={24} /> {m.online_seats()}
            </h2>
            <ol class="room-seats">
              {[...info.seats.keys()].map((index) => (
                <Seat
                  key={index}
                  info={info}
                  seat={info.seats[index]}
                  index={index}
                  owner={owner}
                  mayJoin={person !== null && !seated && !needsAccount}
                />
              ))}
            </ol>
            {needsAccount && <p>{m.online_fail_not_an_account()}</p>}
            {!free && !seated && <p>{m.online_fail_table_full()}</p>}
            <ColourPicker info={info} />
            <p class="soft">{m.online_seats_drawn()}</p>
            <div class="button-row">
              {seated && (
                <SendButton class="button" data-action="leave" send={() => leave(session, owner)}>
                  {owner ? m.online_close_table() : m.online_leave()}
                </SendButton>
              )}
              {owner && (
                <SendButton
                  class="button primary"
                  data-action="start-table"
                  aria-disabled={free ? true : undefined}
                  data-tip={free ? m.online_fail_seats_empty() : undefined}
                  send={async () => {
                    if (!free) await ask('POST', `tables/${info.id}/start`);
                  }}
                >
                  <UiIcon name="play" size={18} /> {m.room_start_now()}
                </SendButton>
              )}
            </div>
            <Countdown startsAt={info.startsAt} />
          </section>
          {needsAccount && <MakeAccount person={person} />}
          {free && seated && <Invite info={info} />}
          {free && (
            <section class="panel online-card">
              <LinkField label={m.online_invite()} link={placeLink({ name: 'table', id: info.id })} share />
            </section>
          )}
        </div>
        <section class="panel online-card room-chat">
          <h2>
            <UiIcon name="chat" size={24} /> {m.online_chat()}
          </h2>
          <Chat session={session} />
        </section>
      </div>
    </main>
  );
}

function Countdown({ startsAt }: { startsAt: number | null }): JSX.Element {
  const now = useNow();
  if (startsAt === null) return <p class="soft">{m.room_starts_when_full()}</p>;
  const count = Math.max(0, Math.ceil((startsAt - (now || live.now())) / 1000));
  return (
    <p class="note" role="timer">
      <UiIcon name="clock" size={18} /> {m.room_starts_in({ count })}
    </p>
  );
}

function isFree({ person, bot }: SeatInfo): boolean {
  return person === null && bot === null;
}

function Seat(props: {
  info: TableInfo;
  seat: SeatInfo;
  index: number;
  owner: boolean;
  mayJoin: boolean;
}): JSX.Element {
  const { info, seat, index, owner, mayJoin } = props;
  const own = seat.person !== null && seat.person.id === me.value?.id;
  const name = seatNames(info.seats)[index];
  return (
    <li class={`room-seat${isFree(seat) ? ' free' : ''}`} data-room-seat={index}>
      {seat.colour ? (
        <EmblemIcon colour={seat.colour} size={22} label={m[`color_${seat.colour}` as const]()} />
      ) : (
        <UiIcon name={seat.bot ? 'robot' : 'person'} size={22} />
      )}
      {seat.person ? (
        <>
          <Presence seat={seat} />
          <a class="grow" href={placeHash({ name: 'player', id: seat.person.id })}>
            <bdi>{name}</bdi>
          </a>
          {seat.person.guest && <small class="soft">{m.online_guest()}</small>}
          {seat.person.bot && <small class="chip">{m.person_bot()}</small>}
          {own && <small class="chip">{m.term_you()}</small>}
        </>
      ) : (
        <span class={`grow${seat.bot ? '' : ' soft'}`}>{seat.bot ? name : m.online_seat_free()}</span>
      )}
      {isFree(seat) && mayJoin && (
        <SendButton
          class="button primary"
          data-action="join"
          send={() => ask('POST', `tables/${info.id}/join`, { seat: index })}
        >
          {m.online_sit_here()}
        </SendButton>
      )}
      {isFree(seat) && owner && !info.rated && <Fill info={info} index={index} />}
      {!isFree(seat) && owner && !own && (
        <SendButton
          class="button quiet icon-only"
          aria-label={m.online_empty_seat({ player: isolate(name) })}
          data-tip={m.online_empty_seat({ player: isolate(name) })}
          data-action="empty-seat"
          send={() => ask('DELETE', `tables/${info.id}/seats/${index}`)}
        >
          <UiIcon name="close" size={18} />
        </SendButton>
      )}
    </li>
  );
}

function Fill({ info, index }: { info: TableInfo; index: number }): JSX.Element {
  const fill = async (select: HTMLSelectElement) => {
    const level = LEVELS.find((candidate) => candidate === select.value);
    if (level) await ask('POST', `tables/${info.id}/bots`, { seat: index, level });
    // If the computer did not come, the seat is still free.
    select.value = '';
  };
  return (
    <select
      class="select"
      aria-label={m.online_fill()}
      data-fill={index}
      value=""
      onChange={(event) => void fill(event.currentTarget)}
    >
      <option value="">{m.online_fill()}</option>
      {LEVELS.map((level) => (
        <option key={level} value={level}>
          {m.new_program({ level: levelName(level) })}
        </option>
      ))}
    </select>
  );
}

async function leave(session: TableSession, owner: boolean): Promise<void> {
  session.left = true;
  const done = await ask('POST', `tables/${session.id}/leave`);
  if (!done) session.left = false;
  if (done && owner) goTo({ name: 'lobby' });
}
