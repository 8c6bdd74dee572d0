import type { SeededChoices } from '../../../../../libs/authority/src/oscu/test/random-sales.js';

/** The same bytes in parts of any size, with empty ones between. */
export function splitRandomly(bytes: Buffer, chance: SeededChoices, partMax = 40): Buffer[] {
  const parts: Buffer[] = [];
  for (let from = 0; from < bytes.length;) {
    const size = chance.between(0, partMax);
    parts.push(bytes.subarray(from, from + size));
    from += size;
  }
  return parts;
}
