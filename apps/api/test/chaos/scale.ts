import { testSize } from '@app/testing';
import { seededRandom } from '../../../../libs/domain/src/test/seeded-random.js';

/** The size of an attack and its seed. One seed gives the same faults, though not at the same moments. */
export interface Scale {
  sales: number;
  devices: number;
  random: () => number;
}

const SHORT = { sales: testSize({ short: 24, full: 60 }), devices: testSize({ short: 4, full: 6 }) };

/** `npm run test:chaos` sets larger values. */
const { CHAOS_SALES, CHAOS_DEVICES, CHAOS_SEED } = process.env;
export const isFull = CHAOS_SALES !== undefined;

/** Every failure names the seed. */
export const seed = Number(CHAOS_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Each attack has its own random numbers, independent of other attacks in the run. */
export const scaleOf = (attack: string): Scale => ({
  sales: Number(CHAOS_SALES ?? SHORT.sales),
  devices: Number(CHAOS_DEVICES ?? SHORT.devices),
  random: seededRandom(seed + [...attack].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7)),
});

export const oneOf = <T>(choices: readonly T[], random: () => number): T =>
  choices[Math.floor(random() * choices.length)]!;
