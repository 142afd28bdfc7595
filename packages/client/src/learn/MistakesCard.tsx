import { cardInfo } from '@concordia/engine';
import type { JSX } from 'preact';
import { routeHash } from '../app/router.ts';
import { CharacterTile, UiIcon } from '../art/index.ts';
import { localeTag, m } from '../i18n/messages.ts';
import { characterName, percentMore } from '../i18n/words.ts';
import { dueOf, type Mistake, nextDue } from './mistakes.ts';
import { progress } from './progress.ts';

const SHOWN = 4;

/** What is due again today: the player's own mistakes, and missed puzzles. */
export function MistakesCard(): JSX.Element {
  const { mistakes } = progress.value;
  const due = dueOf(mistakes, Date.now());
  const next = nextDue(mistakes);
  const date = new Intl.DateTimeFormat(localeTag.value, { dateStyle: 'long' });
  return (
    <section class="panel learn-card" aria-labelledby="learn-mistakes">
      <header>
        <h2 id="learn-mistakes">
          <UiIcon name="undo" size={24} class="mirrored" /> {m.puzzle_mistakes()}
        </h2>
        {due.length > 0 && <b class="learn-count">{m.mistakes_due({ count: due.length })}</b>}
        <span class="grow" />
        {due.length > 0 && (
          <a class="button" data-action="mistakes" href={routeHash({ page: 'learn', path: ['mistakes'] })}>
            {m.puzzle_mistakes_retry()}
          </a>
        )}
      </header>
      {next === null ? (
        <p class="soft">{m.mistakes_none()}</p>
      ) : (
        <>
          <ul class="learn-mistakes">
            {due.slice(0, SHOWN).map((id) => (
              <Row key={id} mistake={mistakes[id]} />
            ))}
          </ul>
          <p class="soft">
            {due.length === 0 && `${m.mistakes_next({ day: date.format(new Date(`${next}T12:00`)) })} `}
            {m.mistakes_how()}
          </p>
        </>
      )}
    </section>
  );
}

function Row({ mistake: { own } }: { mistake: Mistake }): JSX.Element {
  const [first] = own?.best ?? [];
  if (!own || first?.type !== 'play')
    return (
      <li>
        <UiIcon name="bulb" size={26} /> <span class="grow">{m.mistakes_puzzle()}</span>
      </li>
    );
  const { character } = cardInfo(first.card);
  return (
    <li>
      <CharacterTile character={character} size={26} />
      <span class="grow">{m.mistakes_better({ card: characterName(character) })}</span>
      <b class="less">{percentMore(-own.loss)}</b>
    </li>
  );
}
