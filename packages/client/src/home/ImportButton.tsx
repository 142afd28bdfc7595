import { isOver } from '@concordia/engine';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { Dialog, toast } from '../app/dialogs.tsx';
import { go } from '../app/router.ts';
import { UiIcon } from '../art/index.ts';
import { takeCollection } from '../games/collection.ts';
import { newId, savedGame } from '../games/create.ts';
import { readRecord } from '../games/files.ts';
import { saveGame } from '../games/storage.ts';
import { m } from '../i18n/messages.ts';
import { refreshGames } from './GameList.tsx';

/** Takes a record from a file: a finished game opens as a replay, an unfinished one too, to be played on from there. */
export function ImportButton(): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const fault = useSignal<{ file: string; text: string } | null>(null);
  const take = async (file: File) => {
    const text = await refusal(file);
    fault.value = text === null ? null : { file: file.name, text };
  };
  return (
    <>
      <button type="button" class="link-button" data-action="import" onClick={() => input.current?.click()}>
        <UiIcon name="upload" size={17} /> {m.app_import()}
      </button>
      <input
        ref={input}
        class="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={m.app_import()}
        accept=".json,application/json"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void take(file);
        }}
      />
      {fault.value && (
        <Dialog
          title={m.files_refused({ file: fault.value.file })}
          onClose={() => {
            fault.value = null;
          }}
        >
          <p class="import-fault" role="alert">
            {fault.value.text}
          </p>
        </Dialog>
      )}
    </>
  );
}

/** Keeps the games of a file and opens a single one; why the file is refused, if it is. */
async function refusal(file: File): Promise<string | null> {
  const text = await file.text();
  const taken = await takeCollection(text);
  if (taken) {
    const { count, known, bad } = taken;
    toast(m.games_imported({ count, known, bad }), bad > 0 ? 'warn' : 'info');
    await refreshGames();
    return null;
  }
  const read = readRecord(text);
  if ('fault' in read) return read.fault;
  const { setup, actions, state, unknown } = read.game;
  const game = savedGame(setup, actions, {
    controls: setup.players.map(() => 'person'),
    liveScores: true,
    seed: newId(),
    unknown,
  });
  await saveGame(game);
  go({ page: 'replay', id: game.id, at: isOver(state) ? null : actions.length });
  return null;
}
