import { NOTE_LENGTH } from '@concordia/protocol';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { m } from '../../i18n/messages.ts';
import { notes, putNote } from './notes.ts';

/** How long after the last letter it is kept. */
const PAUSE_MS = 800;

/** Something one writes down about a player or a table; kept by itself, and seen by nobody else. */
export function NoteField({ about, label }: { about: string; label: string }): JSX.Element {
  const id = useId();
  const written = useSignal<string | null>(null);
  const kept = useSignal<boolean | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const keep = async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const text = written.peek();
    if (text === null) return;
    const isKept = await putNote(about, text);
    if (written.peek() === text) kept.value = isKept;
  };
  // Whoever leaves has written it all the same.
  useEffect(
    () => () => {
      if (timer.current !== undefined) void keep();
    },
    [about],
  );
  return (
    <div class="field note-field">
      <label class="field-label" for={id}>
        {label}
      </label>
      <textarea
        id={id}
        class="input"
        dir="auto"
        rows={3}
        maxLength={NOTE_LENGTH}
        value={written.value ?? notes.value.get(about) ?? ''}
        data-note={about}
        onInput={(event) => {
          written.value = event.currentTarget.value;
          kept.value = null;
          clearTimeout(timer.current);
          timer.current = setTimeout(() => void keep(), PAUSE_MS);
        }}
        onBlur={() => void keep()}
      />
      <small class="soft" role="status">
        {kept.value === null ? ' ' : kept.value ? m.notes_saved() : m.notes_unsaved()}
      </small>
    </div>
  );
}
