/**
 * Draws the strength of the search against the time it takes, from 0.05 to 2 s: the matches listed in a file, each with
 * its 95 % interval.
 *
 *   npx node training/plot.ts docs/pictures/strength.json > docs/pictures/strength.svg
 */
import { readFileSync } from 'node:fs';

interface Match {
  label: string;
  /** Mean per turn on one core, in that match. */
  milliseconds: number;
  games: number;
  wins: number;
}
const matches = JSON.parse(readFileSync(process.argv[2], 'utf8')) as Match[];

const LEFT = 60;
const RIGHT = 620;
const TOP = 20;
const BOTTOM = 270;
const [LEAST_MS, MOST_MS] = [50, 2000];
const [LEAST, MOST] = [20, 55];
const EVEN = 25;

const xOf = (milliseconds: number) =>
  LEFT + ((RIGHT - LEFT) * Math.log(milliseconds / LEAST_MS)) / Math.log(MOST_MS / LEAST_MS);
const yOf = (percent: number) => BOTTOM - ((BOTTOM - TOP) * (percent - LEAST)) / (MOST - LEAST);
const at = (value: number) => value.toFixed(1);

const lines = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 320" role="img" aria-label="Share of wins against three of expert-1, by time per turn" font-family="sans-serif" font-size="12">',
  '<rect width="100%" height="100%" fill="#fff"/>',
];
const last = Math.max(...matches.map(({ milliseconds }) => milliseconds));
const unmeasured = xOf(last) + 40;
lines.push(
  `<rect x="${at(unmeasured)}" y="${TOP}" width="${at(RIGHT - unmeasured)}" height="${BOTTOM - TOP}" fill="#eee"/>`,
  `<text x="${at((unmeasured + RIGHT) / 2)}" y="45" text-anchor="middle" fill="#555">not measured</text>`,
);
for (let percent = LEAST; percent <= MOST; percent += 5) {
  const y = at(yOf(percent));
  lines.push(
    `<path d="M${LEFT} ${y}H${RIGHT}" stroke="#ddd"/><text x="52" y="${at(yOf(percent) + 4)}" text-anchor="end">${percent} %</text>`,
  );
}
lines.push(
  `<path d="M${LEFT} ${at(yOf(EVEN))}H${RIGHT}" stroke="#a33" stroke-dasharray="5 4"/>`,
  `<text x="${RIGHT}" y="${at(yOf(EVEN) + 14)}" text-anchor="end" fill="#a33">as strong as expert-1</text>`,
);
for (const milliseconds of [50, 100, 200, 500, 1000, 2000])
  lines.push(`<text x="${at(xOf(milliseconds))}" y="288" text-anchor="middle">${milliseconds}</text>`);
lines.push(
  `<text x="${(LEFT + RIGHT) / 2}" y="310" text-anchor="middle">milliseconds per turn on one core</text>`,
);
for (const { label, milliseconds, games, wins } of matches) {
  const share = wins / games;
  const half = 1.96 * Math.sqrt((share * (1 - share)) / games);
  const x = at(xOf(milliseconds));
  lines.push(
    `<path d="M${x} ${at(yOf(100 * (share - half)))}V${at(yOf(100 * (share + half)))}" stroke="#246"/>`,
    `<circle cx="${x}" cy="${at(yOf(100 * share))}" r="4" fill="#246"/>`,
    `<text x="${at(xOf(milliseconds) + 7)}" y="${at(yOf(100 * share) - 6)}">${label}</text>`,
  );
}
console.log([...lines, '</svg>'].join('\n'));
