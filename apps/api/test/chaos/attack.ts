import type { ChaosStack } from './chaos-stack.js';
import type { Scale } from './scale.js';
import type { ChaosShop } from './chaos-shop.js';

/** One kind of fault while shops sell. An attack repairs its damage before it ends. */
export interface Attack {
  /** The name for `--attack` and for the table of results. */
  name: string;
  /** A sentence about the attack that ends with what must hold. */
  does: string;
  /** The queue backend that the attack needs. */
  queue?: 'redis';
  /** A long attack runs only with `npm run test:chaos`. */
  isLong?: true;
  /** Returns the shops. All their sales must be approved once, except those that request a refusal. */
  run(chaosStack: ChaosStack, scale: Scale): Promise<ChaosShop[]>;
  /** Further checks when no sale is pending any more. */
  holds?(chaosStack: ChaosStack, shops: ChaosShop[]): Promise<void>;
}
