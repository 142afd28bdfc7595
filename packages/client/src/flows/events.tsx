import { copyState, type GameEvent, play } from '@concordia/engine';
import type { JSX } from 'preact';
import { logSentence } from '../i18n/log.ts';
import type { FlowContext } from './flow.ts';

/** What the actions of the turn so far bring, in the words of the log. */
export function turnEvents({ draft }: Pick<FlowContext, 'draft'>): GameEvent[] {
  const state = copyState(draft.base.state);
  const events: GameEvent[] = [];
  for (const action of draft.actions) play(draft.game, state, action, (event) => events.push(event));
  return events;
}

export function TurnEvents({ context }: { context: FlowContext }): JSX.Element {
  const sentences = turnEvents(context).flatMap((event) => {
    if (event.type === 'played') return [];
    const sentence = logSentence(event, context.draft.game);
    return sentence === null ? [] : [sentence];
  });
  return (
    <ul class="turn-events">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
