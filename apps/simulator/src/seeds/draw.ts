import { createHash } from 'node:crypto';

export interface Draw {
  /** Returns a number from 0 to `bound` - 1. */
  below(bound: number): number;
  oneOf<T>(choices: readonly T[]): T;
}

/** Pseudo-random draws that are the same for the same text on every machine. */
export function drawFrom(text: string): Draw {
  let bytes = createHash('sha256').update(text).digest();
  let used = 0;
  const below = (bound: number) => {
    if (used + 4 > bytes.length) [bytes, used] = [createHash('sha256').update(bytes).digest(), 0];
    used += 4;
    return bytes.readUInt32BE(used - 4) % bound;
  };
  return { below, oneOf: (choices) => choices[below(choices.length)]! };
}
