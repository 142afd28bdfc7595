import { startAlerts } from './alerts.ts';
import { keepLanguageTold } from './language.ts';
import { live } from './live.ts';
import { refreshMine } from './lobby/tables.ts';
import { followBlocks } from './people/blocks.ts';
import { followFriends } from './people/friends.ts';
import { followNotes } from './people/notes.ts';
import { tableShown } from './places.ts';
import { startSeen } from './seen.ts';
import { me, turnAt } from './server.ts';

const REFRESH_MS = 30_000;

let started = false;
/** Players on this server are called to their table wherever in the app they are. */
export function startOnline(): void {
  if (!started) {
    started = true;
    startAlerts();
    followBlocks();
    keepLanguageTold();
    keepTurnsTrue();
    startSeen();
    followFriends();
    followNotes();
  }
  live.connect();
  void refreshMine();
}

/** The server announces a due turn; whether it was played on another device, or ran out of time, has to be asked. */
function keepTurnsTrue(): void {
  // A new visitor sees it on the page; later, a turn may have come while the connection was lost.
  let before: string | undefined;
  live.opened.add(() => {
    const now = me.peek()?.id;
    void refreshMine(now !== undefined && now === before);
    before = now;
  });
  setInterval(() => {
    const here = tableShown();
    if ([...turnAt.peek()].some((table) => table !== here)) void refreshMine();
  }, REFRESH_MS);
}
