import { LATENCY, LATENCY_SIGMA, MEAN_LATENCY_S } from './authority-latency.js';
import { EventTimes } from './event-times.js';
import type { Backend } from './options.js';

export interface Installation {
  queue: Backend['name'];
  /** Devices that always have a next document. Each has one call at a time. */
  devices: number;
  workers: number;
  /** Processors of Postgres. */
  ledger?: number;
  /** Processors that Postgres and all programs share, instead. */
  shared?: number;
  /** Documents come at this rate a second at most; without it each device has its next one at once. */
  targetRate?: number;
}

export interface Outcome {
  rate: number;
  /** Documents that a settlement writes, on average. */
  groupSize: number;
  /** The share of the time in which the processors of the ledger are busy (of all, if they are shared), and those of the workers. */
  busy: { ledger: number; workers: number };
}

/**
 * Milliseconds of a processor, for a group and for each document in it; fitted to what `many-devices` measured with 200
 * and 2,000 devices. To accept a sale takes what `npm run bench` measured.
 */
export const COSTS = {
  claim: { ledger: { group: 1.2, each: 0.2 }, worker: { group: 0.7, each: 0.3 } },
  settle: { ledger: { group: 1.8, each: 0.3 }, worker: { group: 0.7, each: 0.3 } },
  /** Of a job that a document shares with those that it goes on with. */
  queue: { Postgres: { ledger: 0.5, worker: 0.1 }, Redis: { ledger: 0, worker: 0.1 } },
  /** Of a till's sale, which shares its statement with few others. */
  accept: { ledger: 1.3, api: 3 },
  /** The authority's share of a processor, where it shares those of the installation. */
  simulator: 0.3,
};
const GROUPS_AT_ONCE = 2;

type StepName = 'claim' | 'settle';

/** Tasks that wait for one of some processors. */
class Processors {
  private readonly waiting: (() => void)[] = [];
  private running = 0;
  busyMs = 0;

  constructor(
    readonly count: number,
    private readonly times: EventTimes,
  ) {}

  run(ms: number, done: () => void): void {
    const begin = () => {
      this.running++;
      this.busyMs += ms;
      this.times.after(ms, () => {
        this.running--;
        this.waiting.shift()?.();
        done();
      });
    };
    if (this.running < this.count) begin();
    else this.waiting.push(begin);
  }
}

/** Simulates the way of documents through claims, calls and settlements: who waits for which group and which processor. */
export class CapacityModel {
  private readonly times = new EventTimes();
  private readonly ledger: Processors;
  private readonly workers: {
    processor: Processors;
    steps: Record<StepName, { waiting: (() => void)[]; groups: number }>;
  }[];
  private settled = 0;
  private settlements = 0;
  private isMeasuring = false;

  constructor(private readonly installation: Installation) {
    const { shared, ledger = 1, workers } = installation;
    this.ledger = new Processors(shared ?? ledger, this.times);
    this.workers = Array.from({ length: workers }, () => ({
      processor: shared ? this.ledger : new Processors(1, this.times),
      steps: { claim: { waiting: [], groups: 0 }, settle: { waiting: [], groups: 0 } },
    }));
  }

  /** The rate if only the authority took time. */
  get idealRate(): number {
    return this.installation.devices / MEAN_LATENCY_S;
  }

  run(seconds: number): Outcome {
    for (let device = 0; device < this.installation.devices; device++)
      this.times.after(device % 1_000, () => this.next(device));
    this.times.runFor(5_000);
    this.isMeasuring = true;
    const before = this.busyMs();
    this.times.runFor(seconds * 1_000);
    const after = this.busyMs();
    const share = (ms: number, processors: number) => ms / (seconds * 1_000) / processors;
    return {
      rate: this.settled / seconds,
      groupSize: this.settled / Math.max(1, this.settlements),
      busy: {
        ledger: share(after.ledger - before.ledger, this.ledger.count),
        workers: share(after.workers - before.workers, this.workers.length),
      },
    };
  }

  private busyMs() {
    return {
      ledger: this.ledger.busyMs,
      workers: this.workers.reduce((sum, { processor }) => sum + processor.busyMs, 0),
    };
  }

  /** One document of a device, from its claim to its settlement. */
  private next(device: number): void {
    const index = device % this.workers.length;
    const { queue, shared, targetRate } = this.installation;
    const { processor } = this.workers[index]!;
    const acceptMs = targetRate ? COSTS.accept.ledger : 0;
    this.ledger.run(acceptMs + COSTS.queue[queue].ledger, () => {
      processor.run(COSTS.queue[queue].worker, () => {
        this.join('claim', index, () => {
          if (shared) this.ledger.run(COSTS.simulator, () => {});
          this.times.after(latencyMs(), () => this.join('settle', index, () => this.end(device)));
        });
      });
    });
  }

  private end(device: number): void {
    if (this.isMeasuring) this.settled++;
    const { targetRate, devices } = this.installation;
    // An open load: the device has its next document when the rate allows it.
    const pauseMs = targetRate ? Math.max(0, (devices / targetRate - MEAN_LATENCY_S) * 1_000) : 0;
    this.times.after(pauseMs, () => this.next(device));
  }

  private join(step: StepName, worker: number, done: () => void): void {
    this.workers[worker]!.steps[step].waiting.push(done);
    this.begin(step, worker);
  }

  /** A group takes all that wait. While so many groups run, others gather. */
  private begin(step: StepName, worker: number): void {
    const { processor, steps } = this.workers[worker]!;
    const state = steps[step];
    if (state.groups >= GROUPS_AT_ONCE || state.waiting.length === 0) return;
    const group = state.waiting.splice(0, 200);
    state.groups++;
    if (step === 'settle' && this.isMeasuring) this.settlements++;
    const cost = (of: 'ledger' | 'worker') => COSTS[step][of].group + COSTS[step][of].each * group.length;
    processor.run(cost('worker'), () =>
      this.ledger.run(cost('ledger'), () => {
        state.groups--;
        for (const done of group) done();
        this.begin(step, worker);
      }),
    );
  }
}

/** Log-normal, as the simulated authority draws it. */
function latencyMs(): number {
  const normal = Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
  return LATENCY.p50 * Math.exp(LATENCY_SIGMA * normal);
}
