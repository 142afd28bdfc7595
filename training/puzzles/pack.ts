/**
 * Packs rated puzzles for the page: each game once, as far as it is needed, and what is known of each position. Several files of
 * games and of puzzles are joined with commas.
 *
 *   npx node training/puzzles/pack.ts --games candidates.jsonl --rated rated.jsonl --out packages/client/data/puzzles.json
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { LEVEL_RATINGS, LEVELS, type Level, levelNumber } from '@concordia/ai';
import type { PuzzlePack } from '@concordia/ai/puzzles';
import { type CandidateGame, linesOf, type Rated, type RatedLine, text } from './files.ts';

const { values } = parseArgs({
  options: { games: { type: 'string' }, rated: { type: 'string' }, out: { type: 'string' } },
});
const { games, rated, out } = values;
if (games === undefined || rated === undefined || out === undefined)
  throw new Error('Missing --games FILE, --rated FILE or --out FILE.');

/** Of the half point. */
const FIRST_GUESS = 1060;

/**
 * The rating at which a puzzle would have lost to the levels as often as it did, as in chess; a half point against a middling player
 * keeps those that all or none solve on the scale.
 */
function ratingOf({ solved }: Rated): number {
  const expected = (rating: number, other: number) => 1 / (1 + 10 ** ((rating - other) / 400));
  const scored = LEVELS.reduce((sum, level) => sum + solved[level], 0.5);
  let [low, high] = [0, 3000];
  while (high - low > 1) {
    const rating = (low + high) / 2;
    const sum = LEVELS.reduce(
      (all, level) => all + expected(rating, LEVEL_RATINGS[level]),
      expected(rating, FIRST_GUESS),
    );
    // The harder it is, the less of it they solve.
    if (sum > scored) low = rating;
    else high = rating;
  }
  return Math.round(low);
}
const all = <T>(files: string) => files.split(',').flatMap((file) => linesOf<T>(file));

const found = new Map(all<CandidateGame>(games).map((game) => [game.seed, game]));
const puzzles = all<RatedLine>(rated).filter((line): line is Rated => 'best' in line);
const seeds = [...new Set(puzzles.map(({ seed }) => seed))];
const pack: PuzzlePack = {
  games: seeds.map((seed) => {
    const last = Math.max(...puzzles.filter((puzzle) => puzzle.seed === seed).map(({ at }) => at));
    const game = found.get(seed);
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
  [...Map.groupBy(names, (name) => name)].map(([name, some]) => `${name}: ${some.length}`).join(', ');
console.log(
  `${puzzles.length} puzzles of ${seeds.length} games, ${brotliCompressSync(json).length} bytes compressed`,
);
console.log(count(pack.puzzles.map(({ game }) => `${pack.games[game].map} ${pack.games[game].seats}`)));
console.log(count(puzzles.flatMap(({ themes }) => themes)));
// Easiest fifth first: what each level solves of it.
const PARTS = 5;
const sorted = puzzles.toSorted((a, b) => ratingOf(a) - ratingOf(b));
const row = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
row(['rating, level', ...LEVELS.map((level) => `${levelNumber(level)}`)]);
row(['---', ...LEVELS.map(() => '---')]);
for (let part = 0; part < PARTS; part++) {
  const [from, to] = [part, part + 1].map((n) => Math.round((n * sorted.length) / PARTS));
  const some = sorted.slice(from, to);
  const share = (level: Level) =>
    `${Math.round((100 * some.reduce((sum, { solved }) => sum + solved[level], 0)) / some.length)} %`;
  row([`${ratingOf(some[0])} to ${ratingOf(some[some.length - 1])}`, ...LEVELS.map(share)]);
}
