import { randomBytes } from 'node:crypto';
import type { HeadTurn, PipelineEvent, WorkerId } from '@app/domain';
import { groupingOf, Sealer } from '@app/persistence';
import type { SettledRelay } from '@app/queue';
import { OscuAuthority } from '../../../../authority/src/oscu/oscu-authority.js';
import { Attempt } from '../../attempting/attempt.js';
import type { Conclusion } from '../../attempting/conclusion.js';
import { HeadFeed } from '../../queueing/head-feed.js';
import { Settle } from '../../settling/settle.js';
import { Slots } from '../../attempting/call-slots.js';
import { ChannelOfChance, type Outside, WorkerDied } from './random-channel.js';
import type { Dice } from './seeded-random.js';
import type { Job, Jobs } from './model-queue.js';
import type { Stage } from './model-ledger.js';

export const nobodyListens = { publish: () => {} } as unknown as SettledRelay;
const sealer = new Sealer(randomBytes(32));

export interface Terms {
  stage: Stage;
  jobs: Jobs;
  outside: Outside;
  submissionMaxAgeMs: number | undefined;
  /** Called when something comes up that should not. */
  onTrouble(words: string): void;
}

/** One process that takes jobs: the real attempt and the real settle, on a way to the authority where anything happens. */
export class WorkerOfChance {
  readonly id: WorkerId;
  hasDied = false;
  private running = 0;
  private look: () => void = () => {};
  private readonly channel: ChannelOfChance;
  private readonly attempt: Attempt;

  constructor(
    private readonly terms: Terms,
    readonly name: string,
    dice: Dice,
  ) {
    this.id = dice.id() as unknown as WorkerId;
    this.channel = new ChannelOfChance(terms.outside, dice.apart(), name);
    this.attempt = this.attemptOn(new OscuAuthority({ SANDBOX: this.channel, PRODUCTION: this.channel }));
  }

  get isFrozen(): boolean {
    return this.channel.standing > 0;
  }

  /** Over when each of its attempts has ended, or stands still. */
  take(jobs: Job[]): Promise<void> {
    this.running += jobs.length;
    for (const job of jobs) void this.takeOne(job).then(() => this.endOne());
    return this.untilEachStands();
  }

  /** What stood still goes on, until it has ended or stands still again. */
  thaw(): Promise<void> {
    this.channel.thaw();
    return this.untilEachStands();
  }

  private untilEachStands(): Promise<void> {
    return new Promise((resolve) => {
      this.look = () => this.channel.standing >= this.running && resolve();
      this.channel.onFreeze = this.look;
      this.look();
    });
  }

  private endOne(): void {
    this.running--;
    this.look();
  }

  /** What the queue does with a job once its attempt is over, and with that of a worker that is: it comes again. */
  private async takeOne(job: Job): Promise<void> {
    try {
      const conclusion = await this.attempt.run(job.ticket satisfies HeadTurn);
      job.isLive = isAgain(conclusion);
    } catch (error) {
      if (error instanceof WorkerDied) this.hasDied = true;
      else this.terms.onTrouble(`an attempt throws ${String(error)}`);
    }
  }

  private attemptOn(authority: OscuAuthority): Attempt {
    const { stage, jobs, submissionMaxAgeMs } = this.terms;
    const { db, ledger } = stage;
    const feed = new HeadFeed(db, jobs.asQueue());
    const terms = {
      ...{ workerId: this.id, sealer, grouping: groupingOf(200, 4), leaseMsOf: () => 20_000 },
      slots: new Slots(1_000),
      patience: { retryDelayMs: 30_000, doubtDelayMs: 2_000, doubtWindowMs: 1_800_000, submissionMaxAgeMs },
      emit: (event: PipelineEvent) => this.hear(event),
    };
    return new Attempt(ledger, authority, new Settle(ledger, feed, nobodyListens, terms), feed, terms);
  }

  private hear(event: PipelineEvent): void {
    if (event.event === 'trouble') this.terms.onTrouble(`${event.doing}: ${String(event.error)}`);
  }
}

const isAgain = ({ kind }: Conclusion): boolean => kind === 'again' || kind === 'putBack';
