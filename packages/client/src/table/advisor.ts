import type { JudgedTurn } from '@concordia/ai/analysis';
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { TableModel } from '../games/model.ts';

type Said =
  | { readonly type: 'thinking' }
  | { readonly type: 'advice'; readonly best: JudgedTurn }
  | { readonly type: 'failed' };

/** The computer’s suggestion, on request, in games against computers only. */
export class Advisor {
  readonly #table: TableModel;
  /** The suggestion and its turn: it is worth nothing in the next. */
  readonly #last = signal<{ turn: number; said: Said } | null>(null);

  constructor(table: TableModel) {
    this.#table = table;
  }

  /** At the beginning of an own turn. */
  readonly mayAsk: ReadonlySignal<boolean> = computed(() => {
    const draft = this.#table.draft.value;
    return !!this.#table.computers?.advise && draft?.decision?.kind === 'play' && draft.actions.length === 0;
  });
  readonly said: ReadonlySignal<Said | null> = computed(() => {
    const last = this.#last.value;
    return last?.turn === this.#table.turns.value.length ? last.said : null;
  });

  async ask(): Promise<void> {
    const advise = this.#table.computers?.advise;
    if (!this.mayAsk.value || !advise || this.said.value?.type === 'thinking') return;
    const turn = this.#table.turns.value.length;
    const say = (said: Said) => {
      this.#last.value = { turn, said };
    };
    say({ type: 'thinking' });
    try {
      say({ type: 'advice', best: await advise() });
    } catch (error) {
      console.error(error);
      say({ type: 'failed' });
    }
  }

  /** Composes the turn; it is the player's to change and to confirm. */
  follow({ actions }: JudgedTurn): void {
    this.#table.recompose(actions.filter(({ type }) => type !== 'done'));
  }
}
