/**
 * Packs rated puzzles for the page: each game once, as far as it is needed, and what is known of each position.
 *
 *   npx node training/puzzles/pack.ts --games candidates.jsonl --rated rated.jsonl --out packages/client/data/puzzles.json
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import type { Puzzle, PuzzlePack } from '@concordia/ai/puzzles';
import { type CandidateGame, text } from './files.ts';

const { values } = parseArgs({
  options: { games: { type: 'string' }, rated: { type: 'string' }, out: { type: 'string' } },
});
const { games, rated, out } = values;
if (games === undefined || rated === undefined || out === undefined)
  throw new Error('Missing --games FILE, --rated FILE or --out FILE.');

/** What a puzzle's best turn must be ahead in the second look, in percentage points. */
const LEAD = 10;

type Rated = Omit<Puzzle, 'rating' | 'game'> & {
  seed: string;
  solved: { easy: number; medium: number; hard: number; expert: number };
};

/** What the levels miss makes it harder, and so does a small lead. */
function ratingOf({ solved: { easy, medium, hard, expert }, chance, others }: Rated): number {
  const lead = Math.min(0.4, (chance - others[0][1]) / 100);
  const missed = 260 * (1 - easy) + 300 * (1 - medium) + 330 * (1 - hard) + 260 * (1 - expert);
  return Math.round(850 + missed - 300 * (lead - 0.1));
}
const lines = <T>(file: string): T[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

const puzzles = lines<Rated>(rated).filter(
  ({ others, chance }) => others !== undefined && chance - others[0][1] >= LEAD,
);
const seeds = [...new Set(puzzles.map(({ seed }) => seed))];
const pack: PuzzlePack = {
  games: seeds.map((seed) => {
    const last = Math.max(...puzzles.filter((puzzle) => puzzle.seed === seed).map(({ at }) => at));
    const game = lines<CandidateGame>(games).find((one) => one.seed === seed);
    if (game === undefined) throw new Error(`There is no game ${seed} in ${games}.`);
    return { map: game.map, seats: game.seats, seed, actions: text(game.actions.slice(0, last)) };
  }),
  puzzles: puzzles
    .map((puzzle) => ({
      id: puzzle.id,
      game: seeds.indexOf(puzzle.seed),
      at: puzzle.at,
      best: puzzle.best,
      chance: puzzle.chance,
      others: puzzle.others,
      themes: puzzle.themes,
      rating: ratingOf(puzzle),
    }))
    .sort((a, b) => a.rating - b.rating),
};
const json = JSON.stringify(pack);
writeFileSync(out, `${json}\n`);

const count = (names: readonly string[]) =>
  [...Map.groupBy(names, (name) => name)].map(([name, all]) => `${name}: ${all.length}`).join(', ');
console.log(
  `${puzzles.length} puzzles of ${seeds.length} games, ${brotliCompressSync(json).length} bytes compressed`,
);
console.log(count(pack.puzzles.map(({ game }) => `${pack.games[game].map} ${pack.games[game].seats}`)));
console.log(count(puzzles.flatMap(({ themes }) => themes)));
// Easiest quarter first: what each level solves of it.
const sorted = puzzles.toSorted((a, b) => ratingOf(a) - ratingOf(b));
for (let quarter = 0; quarter < 4; quarter++) {
  const some = sorted.slice((quarter * sorted.length) / 4, ((quarter + 1) * sorted.length) / 4);
  const share = (level: keyof Rated['solved']) =>
    Math.round((100 * some.reduce((sum, { solved }) => sum + solved[level], 0)) / some.length);
  console.log(
    `${ratingOf(some[0])}–${ratingOf(some[some.length - 1])}: easy ${share('easy')} %, medium ${share('medium')} %, hard ${share('hard')} %, expert ${share('expert')} %`,
  );
}
