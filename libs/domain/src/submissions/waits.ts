import {
  DEPENDENCY_YIELD_MAX_MS,
  DEPENDENCY_WAIT_LONG_MS,
  DEPENDENCY_WAIT_MAX_MS,
  DEPENDENCY_WAIT_RESTOCKED_MS,
} from '../policies.js';

/** What is known about a document that the authority does not take yet. */
export interface WaitFacts {
  /** How many attempts ended so before, and since when. The time begins anew when the goods are reported to the authority. */
  earlierAnswers: number;
  sinceMs: number;
  /** The time since the first of these attempts ended. */
  sinceFirstMs: number;
  /** How many documents of the kind the authority refused in unknown words since it last approved one of the lane. */
  unknownRefusals: number;
  /** The lane is about to report goods or items that the document names to the authority. */
  goodsOnTheirWay: boolean;
  /** Fewer submissions of the lane yield than may do so. */
  mayYield: boolean;
}

export const NO_WAIT: WaitFacts = {
  ...{ earlierAnswers: 0, sinceMs: 0, sinceFirstMs: 0, unknownRefusals: 0 },
  ...{ goodsOnTheirWay: false, mayYield: true },
};

/** The pauses grow, and the last one repeats. */
export const pauseOf = (pausesMs: readonly number[], { earlierAnswers }: WaitFacts): number =>
  pausesMs[Math.min(earlierAnswers, pausesMs.length - 1)]!;

/**
 * Whether a document that lacks something at the authority has waited long enough. One that stops others does not wait for goods
 * on their way either: their operation may have no route for a day.
 */
export function isWaitOver(wait: WaitFacts, yields: boolean): boolean {
  if (!yields) return wait.sinceMs >= DEPENDENCY_WAIT_MAX_MS;
  return !wait.goodsOnTheirWay && wait.sinceMs >= yieldMaxMs(wait);
}

const yieldMaxMs = ({ sinceFirstMs }: WaitFacts): number =>
  sinceFirstMs >= DEPENDENCY_WAIT_LONG_MS ? DEPENDENCY_WAIT_RESTOCKED_MS : DEPENDENCY_YIELD_MAX_MS;
