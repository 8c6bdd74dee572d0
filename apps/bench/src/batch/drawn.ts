import { createHash } from 'node:crypto';

/** The nth number a seed gives, from 0 to below 1: chance that can be had again. */
export const drawn = (seed: number, nth: number): number =>
  createHash('sha256').update(`${seed}/${nth}`).digest().readUInt32BE() / 2 ** 32;
