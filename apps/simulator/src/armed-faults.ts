import { Injectable } from '@nestjs/common';
import type { Call } from './call.js';
import type { Fault } from './fault-table.js';
import { SeededRandom } from './seeded-random.js';
import { matchesTarget, type Target } from './target.js';

/** A fault that waits for the calls it is meant for. */
export interface ArmedFault extends Fault, Target {
  /** How many calls it may still strike; without a number it stays until it is called off. */
  times?: number;
  /** How many of its calls it lets pass first. */
  after?: number;
  /** How likely it strikes one of its calls; certain unless told. */
  probability?: number;
}

/** Those armed first strike first. */
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
    const found = this.armed.find((fault) => mayApply(fault, call) && this.appliesNow(fault));
    if (!found) return undefined;
    if (found.times !== undefined) found.times -= 1;
    if (found.times === 0) this.armed = this.armed.filter((fault) => fault !== found);
    return found;
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

/** Only reading back can be stale. Initialising has the name of a reading, and is none. */
export const isReading = (operation: string): boolean =>
  operation.startsWith('select') && operation !== 'selectInitOsdcInfo';

const mayApply = (fault: ArmedFault, call: Call) =>
  matchesTarget(fault, call) && (fault.fault !== 'stale-read' || isReading(call.operation));
