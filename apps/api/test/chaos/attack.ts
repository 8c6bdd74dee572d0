import type { ChaosStack } from './chaos-stack.js';
import type { Scale } from './scale.js';
import type { ChaosShop } from './chaos-shop.js';

/** One kind of trouble, made while shops sell. What it breaks it mends again before it ends. */
export interface Attack {
  /** As `--attack` asks for it, and as the table has it. */
  name: string;
  /** What it does, in a sentence that ends with what must hold. */
  does: string;
  /** Where there must be one to be attacked. */
  queue?: 'redis';
  /** Too long for every day: only `npm run test:chaos` runs it. */
  isLong?: true;
  /** Resolves to the shops whose every sale must be approved once, but for those that ask to be refused. */
  run(chaosStack: ChaosStack, scale: Scale): Promise<ChaosShop[]>;
  /** What is to hold besides, once all is over. */
  holds?(chaosStack: ChaosStack, shops: ChaosShop[]): Promise<void>;
}
