import { type Environment, ENVIRONMENTS, type LedgerAlarm, type QueueView } from '@app/domain';
import { Gauge, type Registry } from 'prom-client';

const BREAKER_STATES = ['closed', 'half-open', 'open'] as const;

/** The status of one environment, over all processes. */
export interface EnvironmentStatus {
  waiting: number;
  /** Null if nothing waits. */
  oldestWaitingMs: number | null;
  oldestWaitingAt: string | null;
  /** The time at which a submission settled last; null if none did since the ledger counts. */
  lastSettledAt: string | null;
  /** The time for which nothing has settled although something waits; 0 if nothing waits for a worker. */
  idleMs: number;
  /** The acceptance of the oldest sale or credit note without a signature; null if none waits. */
  oldestUnsignedSaleAt: string | null;
  oldestUnsignedSaleMs: number;
  alarms: { alarm: LedgerAlarm; since: string }[];
  stalledLanes: number;
  heldLanes: number;
  breaker: { state: (typeof BREAKER_STATES)[number] };
  /** Null while the queue does not answer. */
  pausedQueues: QueueView[] | null;
}

export interface InstallationStatus {
  /** Null while the queue does not answer. */
  queues: QueueView[] | null;
  workers: number;
  environments: Record<Environment, EnvironmentStatus>;
}

const READ_MAX_MS = 2_000;

type Sample = [labels: Record<string, string>, value: number];
type Samples = (status: InstallationStatus) => Sample[];

/**
 * Measures the whole installation from the ledger, whenever the page is read. If the ledger cannot be read, its samples
 * disappear and the page stays. Every gauge calls `read`, so `read` should share its result.
 */
export function installationGauges(registry: Registry, read: () => Promise<InstallationStatus>): void {
  const gauge = (name: string, help: string, labelNames: string[], samples: Samples, whenDown: Sample[] = []) =>
    new Gauge({
      registers: [registry],
      name,
      help,
      labelNames,
      async collect() {
        const status = await readInTime(read);
        this.reset();
        // A gauge without labels keeps one sample at 0 after a reset.
        if (labelNames.length === 0) this.remove();
        for (const [labels, value] of status ? samples(status) : whenDown) this.set(labels, value);
      },
    });
  gauge('risiti_ledger_up', 'Whether the ledger answers this process.', [], () => [[{}, 1]], [[{}, 0]]);
  gauge('risiti_queue_up', 'Whether the queue answers this process.', [], (status) => [[{}, status.queues ? 1 : 0]]);
  gauge('risiti_queue_paused', 'Whether the queue is paused: 1 or 0.', ['queue'], ({ queues }) =>
    (queues ?? []).map(({ queue, isPaused }) => [{ queue }, isPaused ? 1 : 0]),
  );
  gauge('risiti_workers', 'Workers that are alive.', [], ({ workers }) => [[{}, workers]]);
  for (const [name, help, valueOf] of PER_ENVIRONMENT) gauge(name, help, ['environment'], perEnvironment(valueOf));
  const help = 'State of the breaker: 1 for the current state, 0 for the others.';
  gauge('risiti_breaker_state', help, ['environment', 'state'], breakerStates);
}

const PER_ENVIRONMENT: [string, string, (one: EnvironmentStatus) => number][] = [
  ['risiti_waiting_submissions', 'Submissions without a final status.', ({ waiting }) => waiting],
  [
    'risiti_oldest_waiting_seconds',
    'Age of the oldest submission without an answer; 0 if nothing waits.',
    ({ oldestWaitingMs }) => (oldestWaitingMs ?? 0) / 1_000,
  ],
  [
    'risiti_idle_seconds',
    'Time in which nothing has settled although something waits; 0 if nothing waits for a worker.',
    ({ idleMs }) => idleMs / 1_000,
  ],
  [
    'risiti_oldest_unsigned_sale_seconds',
    'Age of the oldest sale or credit note without a signature, of all devices; 0 if none waits.',
    ({ oldestUnsignedSaleMs }) => oldestUnsignedSaleMs / 1_000,
  ],
  ['risiti_stalled_lanes', 'Lanes whose next submission waits for the authority.', ({ stalledLanes }) => stalledLanes],
  ['risiti_held_lanes', 'Lanes that wait for an operator.', ({ heldLanes }) => heldLanes],
];

const perEnvironment =
  (valueOf: (one: EnvironmentStatus) => number): Samples =>
  ({ environments }) =>
    ENVIRONMENTS.map((name) => [{ environment: name.toLowerCase() }, valueOf(environments[name])]);

const breakerStates: Samples = ({ environments }) =>
  ENVIRONMENTS.flatMap((name) =>
    BREAKER_STATES.map((state): Sample => [
      { environment: name.toLowerCase(), state },
      environments[name].breaker.state === state ? 1 : 0,
    ]),
  );

/** A silent ledger must not delay the page longer than its reader waits. */
async function readInTime(read: () => Promise<InstallationStatus>): Promise<InstallationStatus | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, READ_MAX_MS, null)));
  return Promise.race([read().catch(() => null), late]).finally(() => clearTimeout(timer));
}
