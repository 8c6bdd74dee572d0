import { Injectable } from '@nestjs/common';
import { ArmedFaults } from './armed-faults.js';
import { Clock } from './clock.js';
import { RequestedFaults } from './requested-faults.js';
import { Latency } from './latency.js';
import { SeededRandom } from './seeded-random.js';

/** Latency, faults, clock and random seed. A restart of the process resets them. */
@Injectable()
export class FaultSettings {
  constructor(
    readonly latency: Latency,
    readonly faults: ArmedFaults,
    readonly requestedFaults: RequestedFaults,
    readonly randomness: SeededRandom,
    readonly clock: Clock,
  ) {}

  report() {
    return {
      latency: this.latency.setting,
      latencyOf: this.latency.targeted.map(({ target, setting }) => ({ ...target, ...setting })),
      clockOffsetMs: this.clock.offsetMs,
      seed: this.randomness.seed,
      faults: this.faults.list,
    };
  }

  reset(): void {
    [this.latency, this.faults, this.requestedFaults, this.randomness, this.clock].forEach((part) => part.reset());
  }
}
