import { type Signal, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { m } from '../../i18n/messages.ts';
import { TableScreen } from '../../table/TableScreen.tsx';
import { Notice } from '../parts.tsx';
import { Shell } from '../Shell.tsx';
import { me } from '../server.ts';
import { Rematch } from './AfterGame.tsx';
import { onlineExtras } from './extras.tsx';
import { OnlineTable } from './model.ts';
import { Room } from './Room.tsx';
import { TableSession } from './session.ts';

/** One table of the server: the room before the game, then the game. */
export function TablePage({ id }: { id: string }): JSX.Element {
  // After signing in, the server sends more, on another connection.
  const key = `${id} ${me.value?.id ?? ''}`;
  const session = useSignal<TableSession | null>(null);
  useEffect(() => {
    const opened = new TableSession(id);
    session.value = opened;
    return () => opened.dispose();
  }, [key]);
  const chatOpen = useSignal(false);
  // A panel open at one table must not cover the next.
  useEffect(
    () => () => {
      chatOpen.value = false;
    },
    [id],
  );
  const open = session.value;
  const info = open?.info.value;
  if (open?.missing.value) return <Message title={m.online_fail_not_found()} />;
  if (!open || !info) return <Message title={m.app_loading()} busy />;
  if (info.status === 'cancelled') {
    return (
      <Message title={m.online_ended_cancelled()}>
        {open.mySeat !== null && info.startedAt !== null && <Rematch info={info} />}
      </Message>
    );
  }
  if (info.status === 'aside') {
    const text = info.aside === 'rules' ? m.aside_rules() : m.aside_unplayable();
    return (
      <Message title={m.aside_title()} text={text}>
        {open.mySeat !== null && <Rematch info={info} />}
      </Message>
    );
  }
  if (info.status === 'open') {
    return (
      <Shell at="table">
        <Room session={open} info={info} />
      </Shell>
    );
  }
  return open.begun.value ? (
    <Game key={key} session={open} chatOpen={chatOpen} />
  ) : (
    <Message title={m.app_loading()} busy />
  );
}

function Game({ session, chatOpen }: { session: TableSession; chatOpen: Signal<boolean> }): JSX.Element {
  const table = useMemo(() => new OnlineTable(session, onlineExtras(session, chatOpen)), [session]);
  useEffect(() => () => table.dispose(), [table]);
  return <TableScreen table={table} />;
}

function Message(props: {
  title: string;
  text?: string;
  busy?: boolean;
  children?: JSX.Element | false;
}): JSX.Element {
  const { title, text, busy = false } = props;
  return (
    <Shell at="table">
      <Notice title={title} {...(text !== undefined && { text })} busy={busy}>
        {props.children}
      </Notice>
    </Shell>
  );
}
