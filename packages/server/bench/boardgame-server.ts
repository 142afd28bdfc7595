import { createRequire } from 'node:module';

/** boardgame.io in its default set-up: everything in memory, nothing stored. */
const require = createRequire(import.meta.url);
const { Server, Origins } = require('boardgame.io/server');

const game = {
  name: 'bench',
  minPlayers: 4,
  maxPlayers: 4,
  setup: () => ({ moves: 0, points: [0, 0, 0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    step: (
      { G, ctx }: { G: { moves: number; points: number[] }; ctx: { currentPlayer: string } },
      count: number,
    ) => {
      G.moves += 1;
      G.points[Number(ctx.currentPlayer)] += count;
    },
  },
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
const running = await server.run({ port: 0, callback: () => {} });
process.stdout.write(`http://127.0.0.1:${running.appServer.address().port}\n`);
process.on('SIGTERM', () => process.exit(0));
