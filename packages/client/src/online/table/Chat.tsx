import type { ChatLine } from '@concordia/protocol';
import { type Signal, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { askPlayer, Dialog, toast } from '../../app/dialogs.tsx';
import { UiIcon } from '../../art/index.ts';
import { m } from '../../i18n/messages.ts';
import { isolate } from '../../i18n/words.ts';
import { ask } from '../api.ts';
import { SendButton } from '../forms.tsx';
import { live } from '../live.ts';
import { blocked } from '../people/blocks.ts';
import { Welcome } from '../people/Welcome.tsx';
import { me } from '../server.ts';
import { momentWords, personName } from '../words.ts';
import type { TableSession } from './session.ts';
import type { Talk } from './talk.ts';
import '../chat.css';

/** Pixels from the end at which one still reads the latest. */
const NEAR_END = 24;

/** The chat of the table. During a game, spectators are among themselves: the server sends players nothing of it. */
export function Chat({ session }: { session: TableSession }): JSX.Element {
  const { talk } = session;
  const lines = talk.lines.value.filter(({ from }) => !blocked.value.has(from?.id ?? ''));
  const list = useRef<HTMLOListElement>(null);
  const atEnd = useRef(true);
  useEffect(() => {
    talk.markRead();
    // Do not scroll away from a reader of older lines, unless they write something.
    if (atEnd.current || lines.at(-1)?.from?.id === me.peek()?.id)
      list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [lines, talk]);
  const apart = session.mySeat === null && session.info.value?.status === 'playing';
  return (
    <div class="chat">
      <ol
        class="chat-lines"
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={m.online_chat()}
        aria-live="polite"
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END;
        }}
      >
        {lines.map((line) => (
          <Line key={line.id} line={line} table={session.id} />
        ))}
        {lines.length === 0 && <li class="soft">{m.online_chat_empty()}</li>}
      </ol>
      {apart && <p class="soft">{m.online_chat_apart()}</p>}
      {me.value ? <Say talk={talk} /> : <Introduce />}
    </div>
  );
}

/** Only those with a name may speak; they get one without leaving the table. */
function Introduce(): JSX.Element {
  const asking = useSignal(false);
  const set = (value: boolean) => () => {
    asking.value = value;
  };
  return (
    <div class="chat-say">
      <p class="soft grow">{m.online_chat_sign_in()}</p>
      <button type="button" class="button" data-action="introduce" onClick={set(true)}>
        {m.online_introduce()}
      </button>
      {asking.value && (
        <Dialog title={m.online_introduce()} onClose={set(false)}>
          <Welcome />
        </Dialog>
      )}
    </div>
  );
}

function Line({ line, table }: { line: ChatLine; table: string }): JSX.Element {
  const person = me.value;
  const foreign = person !== null && line.from !== null && line.from.id !== person.id;
  const label = m.report_line({ player: isolate(personName(line.from)) });
  const report = async () => {
    if (!(await askPlayer(m.report_sure()))) return;
    if (await ask('POST', `tables/${table}/chat/${line.id}/report`)) toast(m.report_done());
  };
  return (
    <li class="chat-line">
      <small>
        <bdi>{personName(line.from)}</bdi>
        {line.room === 'spectators' && ` · ${m.online_spectator()}`} · {momentWords(line.at)}
        {foreign && (
          <SendButton
            class="chat-report"
            aria-label={label}
            data-tip={m.report()}
            data-action="report"
            send={report}
          >
            <UiIcon name="flag" size={14} />
          </SendButton>
        )}
      </small>
      <p dir="auto">{line.text}</p>
    </li>
  );
}

function Say({ talk }: { talk: Talk }): JSX.Element {
  const id = useId();
  return (
    <form
      class="chat-say"
      aria-busy={talk.sending.value}
      onSubmit={(event) => {
        event.preventDefault();
        talk.say();
      }}
    >
      <label class="visually-hidden" for={id}>
        {m.online_chat_say()}
      </label>
      <input
        id={id}
        class="input grow"
        dir="auto"
        maxLength={500}
        autocomplete="off"
        placeholder={m.online_chat_say()}
        data-field="chat"
        value={talk.text.value}
        onInput={(event) => talk.write(event.currentTarget.value)}
      />
      <button
        type="submit"
        class="button icon-only"
        aria-label={m.online_chat_send()}
        disabled={live.state.value !== 'open'}
      >
        <UiIcon name="arrow" size={20} class="mirrored" />
      </button>
    </form>
  );
}

/** The table's chat lies at the side and covers the log when it is open. */
export function ChatDrawer({
  session,
  open,
}: {
  session: TableSession;
  open: Signal<boolean>;
}): JSX.Element | null {
  if (!open.value) return null;
  return (
    <aside
      class="chat-drawer panel"
      aria-label={m.online_chat()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') open.value = false;
      }}
    >
      <header class="panel-head">
        <h2>{m.online_chat()}</h2>
        <button
          type="button"
          class="button quiet icon-only"
          aria-label={m.app_close()}
          onClick={() => {
            open.value = false;
          }}
        >
          <UiIcon name="close" size={20} />
        </button>
      </header>
      <Chat session={session} />
    </aside>
  );
}
