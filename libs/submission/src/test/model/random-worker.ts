import { randomBytes } from 'node:crypto';
import type { Head, PipelineEvent, WorkerId } from '@app/domain';
import {
  type Database,
  groupingLimits,
  invoiceSeriesOf,
  type Ledger,
  type LedgerReader,
  Sealer,
  type AttemptFacts,
} from '@app/persistence';
import type { HeadQueue, SettledSignals, Unfinished } from '@app/queue';
import { OscuAuthority } from '../../../../authority/src/oscu/oscu-authority.js';
import { Attempt } from '../../jobs/attempt.js';
import { LaneRound, type RoundConclusion, type RoundLimits } from '../../jobs/lane-round.js';
import { HeadFeed } from '../../queueing/head-feed.js';
import { PassHead } from '../../jobs/pass-head.js';
import type { SubmissionOwner } from '../../kinds/kind.js';
import { USUAL_SCOPES } from '../../kinds/series-scopes.js';
import { ReadFirst } from '../../restoring/read-first.js';
import { ReadInvoices } from '../../restoring/read-invoices.js';
import { Settle } from '../../settling/settle.js';
import { CallPace } from '../../attempting/call-pace.js';
import { CallSlots } from '../../attempting/call-slots.js';
import { RandomChannel, type Surroundings, WorkerDied } from './random-channel.js';
import type { SeededRandom } from './seeded-random.js';
import type { ModelJob, ModelQueue } from './model-queue.js';
import type { ModelLedger } from './model-ledger.js';

/** No worker of the model has a free place, so that its rounds keep their limits. */
const NO_PLACES = 0;
const ROUND_DOCUMENTS_MAX = 6;
/** A run must not depend on how fast the machine is. */
const SLOW_MAX_MS = 60_000;

export const silentSignals = { publish: () => {} } as unknown as SettledSignals;
const sealer = new Sealer(randomBytes(32));

export interface RandomWorkerOptions {
  modelLedger: ModelLedger;
  queue: ModelQueue;
  surroundings: Surroundings;
  submissionMaxAgeMs: number | undefined;
  /** Called when something happens that must not. */
  onTrouble(words: string): void;
}

/** A worker process: the real attempt and the real settle, with a random connection to the authority. */
export class RandomWorker {
  readonly id: WorkerId;
  hasDied = false;
  private running = 0;
  private checkProgress: () => void = () => {};
  private readonly channel: RandomChannel;
  private readonly readInvoices: ReadInvoices;
  private readonly laneRound: LaneRound;
  private readonly limits: RoundLimits;
  private readonly roundDocuments: number;

  constructor(
    private readonly options: RandomWorkerOptions,
    readonly name: string,
    random: SeededRandom,
  ) {
    this.id = random.uuid() as unknown as WorkerId;
    this.channel = new RandomChannel(options.surroundings, random.fork(), name);
    const feed = new HeadFeed(options.modelLedger.db, this.queueWhileAlive(options.queue));
    const authority = new OscuAuthority({ SANDBOX: this.channel, PRODUCTION: this.channel });
    this.readInvoices = new ReadInvoices(options.modelLedger.db, authority);
    this.roundDocuments = 1 + random.below(ROUND_DOCUMENTS_MAX);
    this.limits = { documents: this.roundDocuments, callsMs: Infinity };
    const attempt = this.newAttempt(authority, feed);
    this.laneRound = new LaneRound(attempt, feed, (event) => this.onEvent(event), NO_PLACES, this.limits);
  }

  get isFrozen(): boolean {
    return this.channel.frozenCount > 0;
  }

  /** Resolves when each attempt has ended or stands still. */
  runJobs(jobs: ModelJob[]): Promise<void> {
    this.running += jobs.length;
    for (const job of jobs) void this.runJob(job).then(() => this.jobEnded());
    return this.untilAllStop();
  }

  /** Runs a job up to its claim, which stands still. */
  runUpToClaim(job: ModelJob): Promise<void> {
    this.channel.freezesBeforeNextClaim = true;
    return this.runJobs([job]);
  }

  /** Runs a job and goes on with its lane. After so many answers, the worker stands still with one. */
  async runUpToAnswer(job: ModelJob, answers: number): Promise<void> {
    this.channel.answersBeforeFreeze = answers;
    await this.runJobs([job]);
    this.channel.answersBeforeFreeze = null;
  }

  /** Runs jobs while many calls do not arrive. */
  async runJobsOnBadWire(jobs: ModelJob[]): Promise<void> {
    this.channel.losesCalls = true;
    await this.runJobs(jobs);
    this.channel.losesCalls = false;
  }

  /** Reads the invoices that the authority has above our count, as an operator asks for it. */
  async learn({ laneId, environment, tin, bhfId }: SubmissionOwner): Promise<void> {
    const device = { environment, tin, bhfId, cmcKey: null };
    const until = performance.now() + SLOW_MAX_MS;
    await this.readInvoices.read({ ...device, laneId, series: invoiceSeriesOf(device) }, { upTo: null, until });
  }

  /** Lets attempts go on. Resolves when each has ended or stands still again. */
  unfreeze(): Promise<void> {
    this.channel.unfreeze();
    return this.untilAllStop();
  }

  /** Rounds have one document each until this is called with true. */
  setCarries(carries: boolean): void {
    this.limits.documents = carries ? this.roundDocuments : 1;
  }

  /** Rounds that stand still end with the document that they have. */
  shutDown(): void {
    this.laneRound.stop();
  }

  private untilAllStop(): Promise<void> {
    return new Promise((resolve) => {
      this.checkProgress = () => this.channel.frozenCount >= this.running && resolve();
      this.channel.onFreeze = this.checkProgress;
      this.checkProgress();
    });
  }

  private jobEnded(): void {
    this.running--;
    this.checkProgress();
  }

  /** Treats the job as the queue does after an attempt. The job of a dead worker comes again. */
  private async runJob(job: ModelJob): Promise<void> {
    const { last } = job;
    job.last = undefined;
    try {
      const conclusion = last ?? (await this.laneRound.run(job.headTurn));
      if (!this.hasDied) job.isLive = staysQueued(conclusion);
    } catch (error) {
      if (error instanceof WorkerDied) this.hasDied = true;
      else this.options.onTrouble(`an attempt throws ${String(error)}`);
    }
  }

  private newAttempt(authority: OscuAuthority, feed: HeadFeed): Attempt {
    const { modelLedger, submissionMaxAgeMs } = this.options;
    const { db, ledger } = modelLedger;
    const options = {
      ...{ workerId: this.id, sealer, grouping: groupingLimits(4), leaseMsOf: () => 20_000 },
      slots: new CallSlots(1_000),
      pace: new CallPace(0),
      mayRealign: true,
      seriesScopes: USUAL_SCOPES,
      preparingMaxMs: SLOW_MAX_MS,
      retryPolicy: { retryDelayMs: 30_000, doubtWindowMs: 1_800_000, submissionMaxAgeMs },
      emit: (event: PipelineEvent) => this.onEvent(event),
    };
    return new Attempt(
      this.freezingAfterLook(ledger),
      authority,
      new Settle(ledger, feed, silentSignals, new ReadFirst(db, this.readInvoices, options, SLOW_MAX_MS), options),
      new PassHead(db, feed, silentSignals),
      feed,
      options,
    );
  }

  /** A dead process enqueues nothing. */
  private queueWhileAlive(queue: ModelQueue): HeadQueue {
    const enqueue = async (heads: Head[]) => (this.hasDied ? undefined : queue.enqueue(heads));
    const enqueueTried = async (head: Head, last: Unfinished) =>
      this.hasDied ? undefined : queue.enqueueTried(head, last);
    return { enqueue, enqueueTried } as unknown as HeadQueue;
  }

  /** The ledger of a worker that may stand still, or die, after it has looked at a head. */
  private freezingAfterLook(ledger: Ledger): Ledger {
    const readShared: LedgerReader['readShared'] = async (read, key) => {
      const found = await ledger.db.readShared(read, key);
      if (areFactsOfHead(found)) await this.channel.mayStopBeforeClaim();
      return found;
    };
    const db = Object.assign(Object.create(ledger.db) as Database, { readShared });
    return Object.assign(Object.create(ledger) as Ledger, { db });
  }

  private onEvent(event: PipelineEvent): void {
    if (event.event !== 'trouble') return;
    if (event.error instanceof WorkerDied) this.hasDied = true;
    else this.options.onTrouble(`${event.doing}: ${String(event.error)}`);
  }
}

/**
 * An attempt reads the facts of its head; what else it reads has no wire body. The next document of the lane is no head yet: its claim is written
 * with the settlement of the one before it, and the worker may stand still before that.
 */
const areFactsOfHead = (found: unknown): boolean =>
  typeof found === 'object' && found !== null && 'wireBody' in found && (found as AttemptFacts).status !== 'ACCEPTED';

const staysQueued = ({ kind }: RoundConclusion): boolean => kind === 'retry' || kind === 'defer';
