import { seededRandom } from '../../../../libs/domain/src/test/seeded-random.js';

/** How large an attack is, and its luck: the same seed makes the same trouble, though not at the same moments. */
export interface Scale {
  sales: number;
  devices: number;
  random: () => number;
}

const SHORT = { sales: 60, devices: 6 };

/** `npm run test:chaos` asks for more. */
const { CHAOS_SALES, CHAOS_DEVICES, CHAOS_SEED } = process.env;
export const isFull = CHAOS_SALES !== undefined;

/** Named in every failure. */
export const seed = Number(CHAOS_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Every attack has its luck for itself, so that it is the same whichever others run before it. */
export const scaleOf = (attack: string): Scale => ({
  sales: Number(CHAOS_SALES ?? SHORT.sales),
  devices: Number(CHAOS_DEVICES ?? SHORT.devices),
  random: seededRandom(seed + [...attack].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7)),
});

export const oneOf = <T>(choices: readonly T[], random: () => number): T =>
  choices[Math.floor(random() * choices.length)]!;
