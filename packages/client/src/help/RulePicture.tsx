import { newGame, play, unwrap, view as viewOf } from '@concordia/engine';
import type { JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { PLAYER_COLOURS } from '../art/index.ts';
import type { BoardView, Target } from '../board/index.ts';
import { Board, targetKey } from '../board/index.ts';
import { locale } from '../i18n/messages.ts';
import { type LessonId, lessonOf } from '../learn/lessons/index.ts';
import { plainLabels } from '../table/labels.ts';
import { piecesOf } from '../table/pieces.ts';

/** The positions of lessons that stand for a rule: before or after the turn, and what is to be seen of the board. */
const PICTURES = {
  goal: { lesson: 'gods', after: true, around: ['casinum', 'neapolis', 'roma'] },
  tribune: { lesson: 'tribune', after: true, around: ['roma', 'cosa', 'casinum'] },
  architect: { lesson: 'architect', after: true, around: ['cosa', 'florentia', 'roma'] },
  prefect: { lesson: 'prefect', after: true, around: ['cosa', 'florentia', 'roma'] },
  praefectus: { lesson: 'praefectus', after: false, around: ['cosa', 'florentia', 'roma'] },
  colonist: { lesson: 'colonist', after: true, around: ['cosa', 'florentia', 'roma'] },
  diplomat: { lesson: 'diplomat', after: true, around: ['cosa', 'florentia', 'roma'] },
  specialists: { lesson: 'specialist', after: true, around: ['cosa', 'olbia', 'roma'] },
  scoring: { lesson: 'provinces', after: true, around: ['cosa', 'casinum', 'roma'] },
} as const satisfies Record<string, { lesson: LessonId; after: boolean; around: readonly string[] }>;

type PicturedRule = keyof typeof PICTURES;
/** Near enough to tell the pieces apart. */
const ZOOM = 3;
const SILENT = { in: '', out: '', fit: '', beyond: () => '' };

/** What a rule's example tells, on the real board. It is only looked at. */
export default function RulePicture({ rule }: { rule: PicturedRule }): JSX.Element {
  const { lesson, after, around } = PICTURES[rule];
  const board = useRef<BoardView | null>(null);
  const language = locale.value;
  const { game, view } = useMemo(() => {
    const [scene] = lessonOf(lesson)!.scenes();
    const { game, state } = unwrap(newGame(scene.setup));
    for (const action of [...scene.before, ...(after ? scene.solution : [])])
      unwrap(play(game, state, action));
    return { game, view: viewOf(game, state, scene.seat) };
  }, [lesson, after]);
  const standing = useMemo(() => piecesOf(view, []), [view]);
  const labels = useMemo(() => plainLabels(game, view), [game, view, language]);
  useLayoutEffect(() => {
    const targets = around.map((city): Target => ({ type: 'city', city }));
    // The map is loaded when it is first needed.
    const look = () => {
      if (!board.current) return false;
      board.current.zoomBy(ZOOM);
      board.current.fit(targets);
      return true;
    };
    if (look()) return;
    const timer = setInterval(() => look() && clearInterval(timer), 50);
    return () => clearInterval(timer);
  }, [around]);
  return (
    <div class="rule-picture" inert aria-hidden="true">
      <Board
        map={view.map}
        {...standing}
        colours={PLAYER_COLOURS}
        label=""
        labels={(target) => labels(target, targetKey(target))}
        zoomLabels={SILENT}
        motion={0}
        view={board}
      />
    </div>
  );
}
