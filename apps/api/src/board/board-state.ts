import { Injectable } from '@nestjs/common';
import { type Environment, ENVIRONMENTS, type QueueView } from '@app/domain';
import { cachedFor, type EnvironmentStatus } from '@app/observability';
import { type BatchUnderWay, Database, readBatchesUnderWay } from '@app/persistence';
import { InstallationStatusReader } from '../infrastructure/installation-status.js';
import { ageOf } from './describe-job.js';

/** Every open page asks every five seconds. */
const BATCHES_FRESH_MS = 5_000;
const NAMED_BATCHES_MAX = 3;

export interface EnvironmentState {
  status: EnvironmentStatus;
  batches: BatchUnderWay[];
}

/** The state of the installation as the board shows it on top of every page. */
export interface BoardState {
  /** Null while the ledger cannot be reached. */
  environments: Record<Environment, EnvironmentState> | null;
  /** Null while the queue does not answer. */
  queues: readonly QueueView[] | null;
  workers: number | null;
}

const UNKNOWN: BoardState = { environments: null, queues: [], workers: null };

@Injectable()
export class BoardStateReader {
  private readonly readBatches: () => Promise<BatchUnderWay[]>;

  constructor(
    db: Database,
    private readonly status: InstallationStatusReader,
  ) {
    this.readBatches = cachedFor(BATCHES_FRESH_MS, () => readBatchesUnderWay(db));
  }

  /** Never rejects: while the ledger is out of reach, the board shows the facts of the queue alone. */
  readonly read = async (): Promise<BoardState> => {
    try {
      const [{ environments, ...status }, batches] = await Promise.all([this.status.read(), this.readBatches()]);
      const stateOf = (environment: Environment): EnvironmentState => ({
        status: environments[environment],
        batches: batches.filter((batch) => batch.environment === environment),
      });
      const states = Object.fromEntries(ENVIRONMENTS.map((name) => [name, stateOf(name)]));
      return { ...status, environments: states as Record<Environment, EnvironmentState> };
    } catch {
      return UNKNOWN;
    }
  };
}

const BREAKER_WORDS = {
  closed: null,
  open: 'breaker open: the authority does not answer, and one call at a time checks whether it is back',
  'half-open': 'breaker half-open: one call checks whether the authority is back',
};

const DISPLAY_NAMES: Record<Environment, string> = { SANDBOX: 'Sandbox', PRODUCTION: 'Production' };

/** "⚠ Sandbox · 1 lane held · breaker open" stands over the bar of the queue. */
export function nameOf(environment: Environment, state: EnvironmentState | null): string {
  const { heldLanes = 0, breaker, pausedQueues } = state?.status ?? {};
  const isOpen = breaker !== undefined && breaker.state !== 'closed';
  const words = [
    ...(pausedQueues?.length ? ['paused'] : []),
    ...(heldLanes > 0 ? [`${lanes(heldLanes)} held`] : []),
    ...(isOpen ? [`breaker ${breaker.state}`] : []),
  ];
  const name = [DISPLAY_NAMES[environment], ...words].join(' · ');
  return words.length > 0 ? `⚠ ${name}` : name;
}

export interface StateLine {
  text: string;
  isTrouble: boolean;
}

/** The lines on every page of the board. */
export function stateLines({ environments, queues, workers }: BoardState): StateLine[] {
  if (!environments)
    return [{ text: 'The ledger does not answer: the page shows the facts of the queue alone.', isTrouble: true }];
  const lines = ENVIRONMENTS.map((name) => ({
    text: `${DISPLAY_NAMES[name]}: ${stateWords(environments[name])}`,
    isTrouble: environments[name].status.heldLanes > 0 || environments[name].status.breaker.state !== 'closed',
  }));
  if (workers === 0) lines.push({ text: 'No worker lives: nothing goes out.', isTrouble: true });
  if (!queues) lines.push({ text: 'The queue does not answer.', isTrouble: true });
  const paused = queues?.filter(({ isPaused }) => isPaused) ?? [];
  return [...lines, ...paused.map((view) => ({ text: pausedWords(view), isTrouble: true }))];
}

const pausedWords = ({ queue, pause }: QueueView): string =>
  `${queue} is paused${pause ? ` by ${pause.operator} since ${pause.at.toISOString()}: ${pause.reason}` : ', by no act of an operator'}. ` +
  `Nothing of it goes out until POST /admin/api/queues/${queue}/resume.`;

const breakerWords = ({ status }: EnvironmentState): string | null => BREAKER_WORDS[status.breaker.state];

/** "1 lane held · breaker open: … · 12 waiting, the oldest for 3 min · 1 batch under way: P051999888K, 5000 lines accepted" */
export function stateWords(state: EnvironmentState): string {
  const { waiting, oldestWaitingMs, stalledLanes, heldLanes } = state.status;
  const breaker = breakerWords(state);
  const words = [
    ...(heldLanes > 0 ? [`${lanes(heldLanes)} held, which GET /admin/api/lanes?held=true lists`] : []),
    ...(breaker ? [breaker] : []),
    ...(waiting > 0
      ? [`${waiting} waiting${oldestWaitingMs === null ? '' : `, the oldest for ${ageOf(oldestWaitingMs)}`}`]
      : []),
    ...(stalledLanes > 0 ? [`${lanes(stalledLanes)} waiting for the authority`] : []),
    ...batchWords(state.batches),
  ];
  return words.length > 0 ? words.join(' · ') : 'Nothing waits.';
}

function batchWords(batches: BatchUnderWay[]): string[] {
  if (batches.length === 0) return [];
  const named = batches.slice(0, NAMED_BATCHES_MAX).map(oneBatch);
  const more = batches.length - named.length;
  const count = batches.length === 1 ? '1 batch' : `${batches.length} batches`;
  return [`${count} under way: ${[...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')}`];
}

const oneBatch = ({ tin, accepted, isReceived, createdAt }: BatchUnderWay): string =>
  `${tin}, ${accepted} lines accepted${isReceived ? '' : ' so far, and more are arriving'}, begun ${ageOf(Date.now() - createdAt.getTime())} ago`;

const lanes = (count: number): string => (count === 1 ? '1 lane' : `${count} lanes`);
