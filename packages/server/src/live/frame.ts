import { Sender } from 'ws';

// The library documents it as public; its types leave it out.
declare module 'ws' {
  export const Sender: {
    frame(data: Buffer, options: { fin: boolean; rsv1: boolean; opcode: number; mask: boolean }): Buffer[];
  };
}

const TEXT = 1;

/** A message as it goes over the line: made once for everyone who gets it, and out in one write. */
export function frameOf(text: string): Buffer {
  return Buffer.concat(
    Sender.frame(Buffer.from(text), { fin: true, rsv1: false, opcode: TEXT, mask: false }),
  );
}
