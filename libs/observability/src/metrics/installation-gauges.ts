import { ENVIRONMENTS } from '@app/domain';
import { Gauge, type Registry } from 'prom-client';
import { BREAKER_STATES, type EnvironmentStatus, type InstallationStatus } from './installation-status.js';

const READ_MAX_MS = 2_000;

type Sample = [labels: Record<string, string>, value: number];
type Samples = (status: InstallationStatus) => Sample[];

/**
 * What the ledger knows of all processes, read when somebody asks. A ledger that cannot be read takes its numbers away
 * instead of leaving old ones, and does not take the page with it. `read` is asked once per gauge: it should share.
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
        // Without labels there is one sample, which resetting leaves at 0.
        if (labelNames.length === 0) this.remove();
        for (const [labels, value] of status ? samples(status) : whenDown) this.set(labels, value);
      },
    });
  gauge('risiti_ledger_up', 'Whether the ledger answers this process.', [], () => [[{}, 1]], [[{}, 0]]);
  gauge('risiti_queue_up', 'Whether the queue answers this process.', [], (status) => [
    [{}, status.queueReachable ? 1 : 0],
  ]);
  gauge('risiti_workers', 'Workers that are alive.', [], ({ workers }) => [[{}, workers]]);
  for (const [name, help, valueOf] of PER_ENVIRONMENT) gauge(name, help, ['environment'], perEnvironment(valueOf));
  const help = 'The breaker of the authority: 1 for the state it is in, 0 for the others.';
  gauge('risiti_breaker_state', help, ['environment', 'state'], breakerStates);
}

const PER_ENVIRONMENT: [string, string, (one: EnvironmentStatus) => number][] = [
  ['risiti_waiting_submissions', 'Submissions that have no answer yet.', ({ waiting }) => waiting],
  [
    'risiti_oldest_waiting_seconds',
    'Since the oldest submission that is next in its lane was accepted; 0 where nothing waits.',
    ({ oldestWaitingMs }) => (oldestWaitingMs ?? 0) / 1_000,
  ],
  ['risiti_stalled_lanes', 'Lanes whose next submission waits for the authority.', ({ stalledLanes }) => stalledLanes],
  ['risiti_held_lanes', 'Lanes that are held until an operator has looked.', ({ heldLanes }) => heldLanes],
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

/** A ledger that is silent must not keep the page longer than its reader waits. */
async function readInTime(read: () => Promise<InstallationStatus>): Promise<InstallationStatus | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, READ_MAX_MS, null)));
  return Promise.race([read().catch(() => null), late]).finally(() => clearTimeout(timer));
}
