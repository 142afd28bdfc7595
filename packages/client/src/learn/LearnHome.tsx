import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { BarButton, ThemeButton } from '../app/BarButton.tsx';
import { go, routeHash } from '../app/router.ts';
import { openSettings } from '../app/SettingsDialog.tsx';
import { change } from '../app/settings.ts';
import { CharacterIcon, HouseIcon, UiIcon } from '../art/index.ts';
import { newId } from '../games/create.ts';
import { against, startGame } from '../games/start.ts';
import { m } from '../i18n/messages.ts';
import { DailyCard } from './DailyCard.tsx';
import { LESSONS, type Lesson, type LessonId } from './lessons/index.ts';
import { MistakesCard } from './MistakesCard.tsx';
import { ProgressTeaser } from './progress/ProgressPage.tsx';
import { progress } from './progress.ts';
import { PuzzleOfDay, Puzzles } from './puzzles/cards.tsx';
import type { Texts } from './texts.ts';

/** The road of lessons, and what else there is to learn with. */
export function LearnHome({ words }: { words: Texts }): JSX.Element {
  useEffect(() => scrollTo(0, 0), []);
  return (
    <div class="learn">
      <header class="learn-top">
        <BarButton icon="back" label={m.table_to_home()} onPress={() => go({ page: 'home' })} />
        <span class="grow" />
        <ThemeButton />
        <BarButton icon="gear" label={m.settings_title()} onPress={openSettings} />
      </header>
      <main>
        <div class="learn-title">
          <div class="grow">
            <h1>{m.learn_title()}</h1>
            <p class="learn-subtitle">{m.learn_subtitle()}</p>
          </div>
          <Streak />
        </div>
        <div class="learn-grid">
          <Lessons words={words} />
          <div class="learn-column">
            <PuzzleOfDay />
            <MistakesCard />
          </div>
          <div class="learn-column">
            <Puzzles />
          </div>
          <div class="learn-column">
            <DailyCard />
            <ProgressTeaser />
          </div>
        </div>
      </main>
    </div>
  );
}

/** Days in a row and the rating, once there is something to show. */
function Streak(): JSX.Element | null {
  const { days, skill, puzzles } = progress.value;
  if (Object.keys(puzzles).length === 0) return null;
  return (
    <p class="learn-streak">
      {days && (
        <span class="chip pill">
          <UiIcon name="clock" size={16} /> {m.learn_days({ count: days.inRow })}
        </span>
      )}
      <span class="chip pill">
        <UiIcon name="bulb" size={16} /> {m.learn_rating({ rating: Math.round(skill.rating) })}
      </span>
    </p>
  );
}

function Lessons({ words }: { words: Texts }): JSX.Element {
  const { lessons } = progress.value;
  const done = LESSONS.filter(({ id }) => lessons[id] === 'done').length;
  const next = LESSONS.find(({ id }) => lessons[id] !== 'done');
  return (
    <section class="panel learn-card learn-lessons" aria-labelledby="learn-lessons">
      <header>
        <h2 id="learn-lessons">
          <UiIcon name="book" size={24} /> {m.learn_lessons()}
        </h2>
        <span class="soft">{m.learn_lessons_done({ count: done, all: LESSONS.length })}</span>
        <progress value={done} max={LESSONS.length} aria-hidden="true" />
        <span class="grow soft learn-any">{m.learn_any()}</span>
        {next ? (
          <a
            class="button primary"
            data-action="next-lesson"
            href={routeHash({ page: 'learn', path: ['lesson', next.id] })}
          >
            <UiIcon name="play" size={18} /> {m.learn_next_lesson({ n: LESSONS.indexOf(next) + 1 })}
          </a>
        ) : (
          <button type="button" class="button primary" data-action="first-game" onClick={() => firstGame()}>
            <UiIcon name="play" size={18} /> {m.learn_first_game()}
          </button>
        )}
      </header>
      <ol class="road">
        {LESSONS.map((lesson, i) => {
          const state = lessons[lesson.id] === 'done' ? 'done' : lesson === next ? 'next' : 'open';
          return (
            <li key={lesson.id} class={state}>
              <a
                href={routeHash({ page: 'learn', path: ['lesson', lesson.id] })}
                data-lesson={lesson.id}
                aria-current={state === 'next' ? 'step' : undefined}
              >
                {state === 'next' && <span class="road-next">{m.learn_next()}</span>}
                <span class="station">
                  <Sign sign={lesson.sign} />
                  {state === 'done' && <HouseIcon colour="red" size={20} label={m.learn_step_done()} />}
                </span>
                <span class="road-name">
                  {i + 1}. {words[lesson.id as LessonId].title}
                </span>
              </a>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Sign({ sign }: { sign: Lesson['sign'] }): JSX.Element {
  switch (sign) {
    case 'bulb':
    case 'flag':
      return <UiIcon name={sign} size={30} />;
    case 'storehouse':
      return <UiIcon name="house" size={30} />;
    case 'praefectus':
      return <b aria-hidden="true">×2</b>;
    default:
      return <CharacterIcon character={sign} cut="var(--panel)" size={30} />;
  }
}

/** After the lessons: a small game on the board they were on, with hints and the coach. */
function firstGame(): Promise<void> {
  change({ hints: true, coach: 'explain' });
  return startGame({
    map: 'italia',
    seats: against(1, '1'),
    intermediateScoring: false,
    liveScores: true,
    seed: newId(),
  });
}
