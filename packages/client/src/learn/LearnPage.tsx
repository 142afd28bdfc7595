import { THEMES } from '@concordia/ai/puzzles';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { type Route, routeHash } from '../app/router.ts';
import { locale, m } from '../i18n/messages.ts';
import { LearnHome } from './LearnHome.tsx';
import { LessonPage } from './LessonPage.tsx';
import { lessonOf } from './lessons/index.ts';
import { DueMistakes, OwnMistakes } from './OwnMistakes.tsx';
import { ProgressPage } from './progress/ProgressPage.tsx';
import type { Course } from './puzzles/choose.ts';
import { PuzzlePage } from './puzzles/PuzzlePage.tsx';
import { loadTexts, texts } from './texts.ts';
import './learn.css';
import './task.css';

/** Lessons and all that goes with them; the address says which. */
export function LearnPage({ route }: { route: Route }): JSX.Element {
  const language = locale.value;
  const failed = useSignal(false);
  useEffect(() => {
    failed.value = false;
    loadTexts().catch(() => {
      failed.value = true;
    });
  }, [language]);
  const words = texts();
  if (!words)
    return (
      <main class="loading" aria-busy={!failed.value}>
        <p role="status">{failed.value ? m.learn_not_loaded() : m.app_loading()}</p>
        {failed.value && (
          <a class="button" href={routeHash({ page: 'home' })}>
            {m.table_to_home()}
          </a>
        )}
      </main>
    );
  const [section, id = '', puzzle = ''] = route.page === 'learn' ? route.path : [];
  const lesson = section === 'lesson' ? lessonOf(id) : undefined;
  if (section === 'own') return <OwnMistakes key={id} id={id} />;
  if (section === 'mistakes') return <DueMistakes />;
  if (section === 'progress') return <ProgressPage />;
  if (section === 'puzzle') return <PuzzlePage course={courseOf(id)} id={puzzle} />;
  return lesson ? <LessonPage key={lesson.id} lesson={lesson} /> : <LearnHome words={words} />;
}

function courseOf(name: string): Course {
  return THEMES.find((theme) => theme === name) ?? 'mixed';
}
