import type { ChatLine } from '@concordia/protocol';
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { live } from '../live.ts';
import { me } from '../server.ts';
import { keepChat, keptChat } from './drafts.ts';

/** The chat of a table: what was said, how far one has read, and the line one is writing. */
export class Talk {
  readonly lines = signal<readonly ChatLine[]>([]);
  /** Stays until it has come back as a line: neither a closed chat nor a dead connection may take it away. */
  readonly text: Signal<string>;
  /** The line is on its way. */
  readonly sending = signal(false);
  readonly unread: ReadonlySignal<number> = computed(
    () =>
      this.lines.value.filter(({ id, from }) => id > this.#read.value && from?.id !== me.value?.id).length,
  );
  readonly #table: string;
  /** Number of the last line that was on the screen. */
  readonly #read: Signal<number>;
  #sent = '';

  constructor(table: string) {
    const kept = keptChat(table);
    this.#table = table;
    this.#read = signal(kept?.read ?? 0);
    this.text = signal(kept?.text ?? '');
  }

  get last(): number {
    return this.lines.peek().at(-1)?.id ?? 0;
  }

  write(text: string): void {
    this.text.value = text;
    this.#keep();
  }

  say(): void {
    const text = this.text.peek().trim();
    if (text === '' || this.sending.peek()) return;
    if (!live.send({ type: 'chat', table: this.#table, text })) return;
    this.#sent = text;
    this.sending.value = true;
  }

  /** No answer is to be expected any more: the line may be sent again. */
  giveUp(): void {
    this.sending.value = false;
  }

  hear(lines: readonly ChatLine[]): void {
    const known = new Set(this.lines.peek().map(({ id }) => id));
    const fresh = lines.filter(({ id }) => !known.has(id));
    if (fresh.length === 0) return;
    this.lines.value = [...this.lines.peek(), ...fresh].toSorted((a, b) => a.id - b.id);
    if (fresh.some(({ from, text }) => from?.id === me.peek()?.id && text === this.#sent)) this.#arrived();
  }

  markRead(): void {
    if (this.last <= this.#read.peek()) return;
    this.#read.value = this.last;
    this.#keep();
  }

  /** Text written after sending stays. */
  #arrived(): void {
    const text = this.text.peek().trimStart();
    if (text.startsWith(this.#sent)) this.write(text.slice(this.#sent.length).trimStart());
    this.#sent = '';
    this.sending.value = false;
  }

  #keep(): void {
    keepChat(this.#table, { read: this.#read.peek(), text: this.text.peek() });
  }
}
