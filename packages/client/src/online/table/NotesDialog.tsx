import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { Dialog } from '../../app/dialogs.tsx';
import { m } from '../../i18n/messages.ts';
import { isolate } from '../../i18n/words.ts';
import { NoteField } from '../people/NoteField.tsx';
import { me } from '../server.ts';
import { personName } from '../words.ts';
import type { TableSession } from './session.ts';

/** The table whose notes are open. */
export const notesOpen = signal<string | null>(null);

/** What one writes down about this game, and about those one plays it with. */
export function NotesDialog({ session }: { session: TableSession }): JSX.Element | null {
  if (notesOpen.value !== session.id) return null;
  const others = (session.info.value?.seats ?? []).flatMap(({ person }) =>
    person && person.id !== me.value?.id ? [person] : [],
  );
  const close = () => {
    notesOpen.value = null;
  };
  return (
    <Dialog title={m.notes_title()} onClose={close}>
      <NoteField about={session.id} label={m.notes_game()} />
      {others.map((person) => (
        <NoteField
          key={person.id}
          about={person.id}
          label={m.notes_about({ player: isolate(personName(person)) })}
        />
      ))}
    </Dialog>
  );
}
