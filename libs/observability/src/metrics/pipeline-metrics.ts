import {
  type Environment,
  ENVIRONMENTS,
  type EventSink,
  isSettled,
  LEDGER_ALARMS,
  type PipelineEvent,
} from '@app/domain';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

type CountedEventName = PipelineEvent['event'];
type EventNamed<N extends CountedEventName, E = PipelineEvent> = E extends { event: infer M }
  ? N extends M
    ? E
    : never
  : never;
type Counters = { [N in CountedEventName]?: (event: EventNamed<N>) => void };

/** A till waits seconds and an outage lasts hours; the buckets cover both. */
const LATENCY_S = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 7_200, 43_200];
const CALL_S = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 90, 180];
const STATEMENT_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const ROWS = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/** Counts and measures the events of the pipeline. */
export function pipelineMetrics(registry: Registry): EventSink {
  const counters: Counters = {
    ...countAccepts(registry),
    ...countAttempts(registry),
    ...countRepairs(registry),
    ...countSwept(registry),
    ...countAlarms(registry),
    ...measureGroups(registry),
    ...measureClocks(registry),
  };
  return (event) => (counters[event.event] as ((event: PipelineEvent) => void) | undefined)?.(event);
}

const lower = (environment: Environment): string => environment.toLowerCase();
const seconds = (ms: number): number => ms / 1_000;

function countAccepts(registry: Registry): Counters {
  const registers = [registry];
  const accepted = new Counter({
    registers,
    name: 'risiti_accepted_total',
    help: 'Submissions that were accepted.',
    labelNames: ['kind', 'environment'],
  });
  const known = new Counter({
    registers,
    name: 'risiti_known_total',
    help: 'Documents with the number of an earlier submission: identical repeats and duplicates.',
    labelNames: ['kind', 'environment', 'identical'],
  });
  const refused = new Counter({
    registers,
    name: 'risiti_refused_total',
    help: 'Documents that the ledger refused, by public code.',
    labelNames: ['kind', 'environment', 'code'],
  });
  const cancelled = new Counter({
    registers,
    name: 'risiti_cancelled_total',
    help: 'Submissions that clients withdrew before they were sent.',
    labelNames: ['kind', 'environment'],
  });
  return {
    accepted: ({ kind, environment }) => accepted.inc({ kind, environment: lower(environment) }),
    known: ({ kind, environment, identical }) =>
      known.inc({ kind, environment: lower(environment), identical: String(identical) }),
    refused: ({ kind, environment, code }) => refused.inc({ kind, environment: lower(environment), code }),
    cancelled: ({ kind, environment }) => cancelled.inc({ kind, environment: lower(environment) }),
  };
}

function countAttempts(registry: Registry): Counters {
  const registers = [registry];
  const settled = new Counter({
    registers,
    name: 'risiti_settled_total',
    help: 'Settled attempts, by the outcome of the attempt and the new status of the submission.',
    labelNames: ['kind', 'environment', 'outcome', 'status'],
  });
  const measured = measureTimes(registry);
  return {
    claimed: measured.claimed,
    settled: (event) => {
      const { kind, environment, outcome, status } = event;
      settled.inc({ kind, environment: lower(environment), outcome, status });
      measured.settled(event);
    },
  };
}

function measureTimes(registry: Registry): Required<Pick<Counters, 'claimed' | 'settled'>> {
  const histogram = (name: string, help: string, buckets: number[], ...labelNames: string[]) =>
    new Histogram({ registers: [registry], name, help, buckets, labelNames: ['environment', ...labelNames] });
  const callHelp = 'From the call to the answer of the authority, including the question before a repeated call.';
  const calls = histogram('risiti_authority_call_duration_seconds', callHelp, CALL_S, 'outcome');
  const latencyHelp = 'From acceptance to the final status.';
  const latency = histogram('risiti_submission_latency_seconds', latencyHelp, LATENCY_S, 'status');
  const waitHelp = 'From acceptance to the first claim: the wait in the lane and in the queue.';
  const wait = histogram('risiti_claim_wait_seconds', waitHelp, LATENCY_S);
  return {
    claimed: ({ attempt, environment, ageMs }) => {
      if (attempt === 1) wait.observe({ environment: lower(environment) }, seconds(ageMs));
    },
    settled: ({ outcome, status, callMs, ageMs, ...event }) => {
      const environment = lower(event.environment);
      if (callMs !== null) calls.observe({ environment, outcome }, seconds(callMs));
      if (isSettled(status)) latency.observe({ environment, status }, seconds(ageMs));
    },
  };
}

const counterIn =
  (registry: Registry) =>
  (name: string, help: string, ...labelNames: string[]): Counter =>
    new Counter({ registers: [registry], name, help, labelNames });

function countRepairs(registry: Registry): Counters {
  const counter = counterIn(registry);
  const superseded = counter('risiti_superseded_total', 'Attempts that lost their claim before they were settled.');
  const held = counter('risiti_lanes_held_total', 'Times that a lane was held for an operator.', 'environment');
  const realigned = counter('risiti_series_realigned_total', 'Series set to the expected number.', 'environment');
  const reviews = counter('risiti_reviews_total', 'Submissions that an operator must review.', 'environment');
  const acts = counter('risiti_operator_acts_total', 'Acts of operators.', 'act');
  const opened = counter(
    'risiti_breaker_opened_total',
    'Times that the breaker of the authority opened.',
    'environment',
  );
  const deferred = counter('risiti_put_back_total', 'Heads that were deferred without a claim, by cause.', 'cause');
  const rescued = counter('risiti_rescued_total', 'Claims, lanes, jobs and batches that rescue repaired.', 'what');
  const troubles = counter(
    'risiti_troubles_total',
    'Failures that are retried, by what the process was doing.',
    'doing',
  );
  const disabled = counter('risiti_webhooks_disabled_total', 'Webhooks that were disabled automatically.', 'why');
  // Prometheus can compute a rate only for a counter that existed before it rose.
  for (const one of [held, realigned, reviews, opened]) {
    for (const environment of ENVIRONMENTS) one.inc({ environment: lower(environment) }, 0);
  }
  for (const what of ['claims', 'lanes', 'jobs', 'batches']) rescued.inc({ what }, 0);
  return {
    superseded: () => superseded.inc(),
    laneHeld: ({ environment }) => held.inc({ environment: lower(environment) }),
    seriesRealigned: ({ environment }) => realigned.inc({ environment: lower(environment) }),
    needsReview: ({ environment }) => reviews.inc({ environment: lower(environment) }),
    operatorActed: ({ act }) => acts.inc({ act }),
    breakerOpened: ({ environment }) => opened.inc({ environment: lower(environment) }),
    putBack: ({ cause }) => deferred.inc({ cause }),
    rescued: ({ event: _, ...repaired }) => {
      for (const [what, count] of Object.entries(repaired)) rescued.inc({ what }, count);
    },
    webhookDisabled: ({ why }) => disabled.inc({ why }),
    trouble: ({ doing }) => troubles.inc({ doing }),
  };
}

function countSwept(registry: Registry): Counters {
  const help = 'Partitions and rows that the sweeper deleted because they were old.';
  const swept = counterIn(registry)('risiti_swept_total', help, 'what');
  for (const what of ['partitions', 'rows']) swept.inc({ what }, 0);
  return {
    swept: ({ partitionsDropped, rowsDeleted }) => {
      swept.inc({ what: 'partitions' }, partitionsDropped);
      swept.inc({ what: 'rows' }, rowsDeleted);
    },
  };
}

function countAlarms(registry: Registry): Counters {
  const help = 'Alerts of the watchdog about something that an operator must look at, with reminders.';
  const alarms = counterIn(registry)('risiti_alarms_total', help, 'alarm');
  for (const alarm of [...LEDGER_ALARMS, 'ledgerUnreachable']) alarms.inc({ alarm }, 0);
  return { alarmRaised: ({ alarm }) => alarms.inc({ alarm }) };
}

function measureGroups(registry: Registry): Counters {
  const registers = [registry];
  const labelNames = ['step'];
  const rows = new Histogram({
    registers,
    name: 'risiti_ledger_group_rows',
    help: 'Submissions that shared one statement and one commit.',
    labelNames,
    buckets: ROWS,
  });
  const duration = new Histogram({
    registers,
    name: 'risiti_ledger_group_duration_seconds',
    help: 'Duration of a shared statement and its commit.',
    labelNames,
    buckets: STATEMENT_S,
  });
  return {
    grouped: ({ step, rows: count, ms }) => {
      rows.observe({ step }, count);
      duration.observe({ step }, seconds(ms));
    },
  };
}

function measureClocks(registry: Registry): Counters {
  const skew = new Gauge({
    registers: [registry],
    name: 'risiti_authority_clock_skew_seconds',
    help: "Lead of the authority's clock over that of this process at its last answer, without the time of the call.",
    labelNames: ['environment'],
  });
  return { clockCompared: ({ environment, skewMs }) => skew.set({ environment: lower(environment) }, seconds(skewMs)) };
}
