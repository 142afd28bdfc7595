import { type Fault, importRecord, isOver, resultOf } from '@concordia/engine';
import { type Command, Failure, readArgs } from '../command.ts';
import { readText } from '../files.ts';
import { plain } from '../text/words.ts';

interface Verdict {
  file: string;
  ok: boolean;
  /** Null where the record is refused. */
  over: boolean | null;
  scores: ReturnType<typeof resultOf>['scores'] | null;
  ranking: number[] | null;
  error: { where: Fault['where']; code: string; message: string } | null;
}

function verdictOn(file: string): Verdict {
  const refused = (error: NonNullable<Verdict['error']>): Verdict => ({
    file,
    ok: false,
    over: null,
    scores: null,
    ranking: null,
    error,
  });
  let text: string;
  try {
    text = readText(file);
  } catch (error) {
    if (error instanceof Failure)
      return refused({ where: 'format', code: 'unreadable', message: error.message });
    throw error;
  }
  const imported = importRecord(text);
  if (!imported.ok) return refused(imported.error);
  const { game, state } = imported.value;
  const over = isOver(state);
  const { scores, ranking } = over ? resultOf(game, state) : { scores: null, ranking: null };
  return { file, ok: true, over, scores, ranking, error: null };
}

function sentence({ file, scores, ranking, error }: Verdict): string {
  if (error !== null) {
    const where = typeof error.where === 'number' ? `action ${error.where}` : error.where;
    return `${file}: refused, ${where}: ${plain(error.message)}`;
  }
  if (scores === null || ranking === null) return `${file}: legal, not finished`;
  const places = ranking.map((seat) => `seat ${seat} with ${scores[seat].total}`);
  return `${file}: legal and finished: ${places.join(', ')}`;
}

export const verify: Command = {
  name: 'verify',
  usage: 'verify FILE… [--json]',
  help: `Replays records and checks every action and the result.

  --json   one JSON object per line for each file: file, ok, over, scores, ranking, error
           (error.where is "format", "setup", "result" or the index of the first illegal action)

Exit status: 0 if every record is legal and its result right, 1 if one is refused, 2 on wrong usage.`,
  run(args) {
    const { values, positionals } = readArgs(
      args,
      { json: { type: 'boolean' } },
      { least: 1, most: Infinity },
    );
    let ok = true;
    for (const file of positionals) {
      const verdict = verdictOn(file);
      ok &&= verdict.ok;
      console.log(values.json ? JSON.stringify(verdict) : sentence(verdict));
    }
    return ok ? 0 : 1;
  },
};
