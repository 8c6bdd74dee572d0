import { Injectable } from '@nestjs/common';
import type { Call } from './call.js';
import { type Fault, isFaultOf, TOKEN_FAULT } from './fault-table.js';
import { SeededRandom } from './seeded-random.js';
import { matchesTarget, type Target } from './target.js';

/** A fault that is armed for the calls that match its target. */
export interface ArmedFault extends Fault, Target {
  /** Number of calls that the fault still applies to. Without a number it applies until it is cleared. */
  times?: number;
  /** Number of matching calls that pass before the fault applies. */
  after?: number;
  /** Probability that the fault applies to a matching call; 1 by default. */
  probability?: number;
}

/** The fault that was armed first applies first. */
@Injectable()
export class ArmedFaults {
  private armed: ArmedFault[] = [];

  constructor(private readonly randomness: SeededRandom) {}

  get list(): readonly ArmedFault[] {
    return this.armed;
  }

  arm(fault: ArmedFault): void {
    this.armed.push({ ...fault });
  }

  takeFor(call: Call): Fault | undefined {
    return this.take((fault) => mayApply(fault, call));
  }

  /** The fault of a request for a token, which is no call of an operation. */
  takeForToken(): Fault | undefined {
    return this.take(({ fault }) => fault === TOKEN_FAULT);
  }

  private take(mayApply: (fault: ArmedFault) => boolean): Fault | undefined {
    const found = this.armed.find((fault) => mayApply(fault) && this.appliesNow(fault));
    if (!found) return undefined;
    if (found.times !== undefined) found.times -= 1;
    if (found.times === 0) this.armed = this.armed.filter((fault) => fault !== found);
    return found;
  }

  /** Clears those that were armed for this taxpayer. */
  clear(tin: string): void {
    this.armed = this.armed.filter((fault) => fault.tin !== tin);
  }

  reset(): void {
    this.armed = [];
  }

  private appliesNow(fault: ArmedFault): boolean {
    if (fault.after) {
      fault.after -= 1;
      return false;
    }
    return fault.probability === undefined || this.randomness.next('faults') < fault.probability;
  }
}

/** A stale read makes sense only for reading operations. `selectInitOsdcInfo` is named like one, but it writes. */
export const isReading = (operation: string): boolean =>
  operation.startsWith('select') && operation !== 'selectInitOsdcInfo';

const mayApply = (fault: ArmedFault, call: Call) =>
  matchesTarget(fault, call) &&
  fault.fault !== TOKEN_FAULT &&
  isFaultOf(fault.fault, call.operation) &&
  (fault.fault !== 'stale-read' || isReading(call.operation));
