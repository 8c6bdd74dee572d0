import type { Stack, Till } from '@app/testing';
import type { Attacker } from './attacker.js';

/** What one account does to a process that others use too. */
export interface NeighbourAttack {
  /** The name for `--attack` and for the table of results. */
  name: string;
  does: string;
  /** A long attack runs only with `npm run test:chaos`. */
  isLong?: true;
  /** Settings of the API, so that a small attack fills it. */
  env?: Record<string, string>;
  /** What must be there before the attack; the answer is passed on to `begin`. */
  prepare?(stack: Stack, till: Till): Promise<string>;
  begin(attacker: Attacker, prepared: string): void;
  /** The statuses that the attacker must get, besides those of the requests that get through. */
  refusedWith: number[];
}
