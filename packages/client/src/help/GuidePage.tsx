import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { against, startGame } from '../home/start.ts';
import { m } from '../i18n/messages.ts';

/** A board on which the first turns go well: cheap cities near Roma. */
const SEED = 'first game';

/** Sets up the first game and goes to its table. */
export function GuidePage(): JSX.Element {
  useEffect(() => {
    void startGame(
      {
        map: 'italia',
        seats: against(1, 'easy'),
        intermediateScoring: false,
        liveScores: true,
        seed: SEED,
        guided: true,
      },
      false,
    );
  }, []);
  return (
    <main class="loading">
      <p role="status">{m.app_loading()}</p>
    </main>
  );
}
