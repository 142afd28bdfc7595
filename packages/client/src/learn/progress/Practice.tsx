import type { Theme } from '@concordia/ai/puzzles';
import type { God } from '@concordia/engine';
import type { JSX } from 'preact';
import { routeHash } from '../../app/router.ts';
import { GodIcon } from '../../art/index.ts';
import { m } from '../../i18n/messages.ts';
import { godName } from '../../i18n/words.ts';
import type { Means } from '../growth.ts';
import type { LessonId } from '../lessons/index.ts';

/** What brings more from each god. */
const FOR: Readonly<Record<Exclude<God, 'concordia'>, { lesson: LessonId; theme: Theme }>> = {
  vesta: { lesson: 'mercator', theme: 'trade' },
  jupiter: { lesson: 'gods', theme: 'houses' },
  saturnus: { lesson: 'provinces', theme: 'race' },
  mercurius: { lesson: 'cards', theme: 'gods' },
  mars: { lesson: 'colonist', theme: 'colonists' },
  minerva: { lesson: 'specialist', theme: 'specialist' },
};
/** Fewer points behind are chance. */
const NOTABLE = 2;

/** Where the winners make more: a lesson and puzzles for it, the widest gap first. */
export function Practice({ gods }: Pick<Means, 'gods'>): JSX.Element {
  const behind = gods
    .filter(({ own, winner }) => winner - own >= NOTABLE)
    .sort((a, b) => b.winner - b.own - (a.winner - a.own))
    .slice(0, 3);
  return (
    <section class="panel learn-card">
      <h2>{m.practice_title()}</h2>
      {behind.length === 0 && <p class="soft">{m.practice_none()}</p>}
      <ul class="practice">
        {behind.map(({ god, own, winner }) => {
          const path =
            god === 'concordia'
              ? { lesson: ['lesson', 'end'], theme: ['puzzle', 'end'] }
              : { lesson: ['lesson', FOR[god].lesson], theme: ['puzzle', FOR[god].theme] };
          return (
            <li key={god}>
              <GodIcon god={god} size={28} />
              <p class="grow">
                <b>{m[`practice_${god}` as const]()}</b>
                <span class="soft practice-gap">
                  {m.practice_gap({ god: godName(god), count: Math.round(winner - own) })}
                </span>
              </p>
              <a class="button" href={routeHash({ page: 'learn', path: path.lesson })}>
                {m.practice_lesson()}
              </a>
              <a class="button" href={routeHash({ page: 'learn', path: path.theme })}>
                {m.practice_puzzles()}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
