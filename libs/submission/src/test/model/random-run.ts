import { type PipelineEvent, type SubmissionDraft, type SubmissionId } from '@app/domain';
import { groupingOf } from '@app/persistence';
import { creditNote, sale } from '../../../../domain/src/test/documents.js';
import { Accept } from '../../accepting/accept.js';
import { Cancel } from '../../withdrawing/withdraw.js';
import type { Owner } from '../../kinds/kind.js';
import { Rescue } from '../../rescuing/rescue.js';
import { AuthorityLedger, REFUSABLE } from './model-authority.js';
import type { Outside } from './random-channel.js';
import { Dice } from './seeded-random.js';
import { Jobs } from './model-queue.js';
import { OperatorOfChance } from './random-operator.js';
import type { Stage } from './model-ledger.js';
import { Witness } from './wire-checker.js';
import { nobodyListens, type Terms, WorkerOfChance } from './random-worker.js';

export interface Posted {
  mark: string;
  id: SubmissionId;
  lane: Owner;
  invoiceNumber: string;
  kind: 'sale' | 'credit-note';
}

/** Two of each, so that two acts at once are those of two processes. */
const PROCESSES = 2;

/** All that one run is played with, and what has happened in it so far. */
export class RunOfChance {
  readonly dice: Dice;
  readonly jobs = new Jobs();
  readonly authority = new AuthorityLedger();
  readonly witness = new Witness(this.authority);
  readonly words: string[] = [];
  readonly posted: Posted[] = [];
  readonly frozen: WorkerOfChance[] = [];
  readonly troubles: string[] = [];
  readonly outside: Outside;
  lanes: Owner[] = [];
  workers: WorkerOfChance[] = [];
  /** Doubt may have outlasted our patience. */
  hasWaitedLong = false;
  readonly accepts: Accept[];
  readonly cancels: Cancel[];
  readonly rescue: Rescue;
  readonly operator: OperatorOfChance;
  readonly submissionMaxAgeMs: number | undefined;
  private readonly terms: Terms;
  private readonly faultyPercent: number;
  private made = 0;
  private hired = 0;

  private constructor(
    readonly stage: Stage,
    seed: number,
  ) {
    this.dice = new Dice(seed);
    const { authority, witness, jobs, dice } = this;
    const say = (words: string) => this.say(words);
    this.outside = { authority, witness, isHealthy: false, late: [], say };
    const onTrouble = (words: string) => void this.troubles.push(words);
    this.submissionMaxAgeMs = dice.percent(40) ? 30_000 : undefined;
    this.terms = { stage, jobs, outside: this.outside, submissionMaxAgeMs: this.submissionMaxAgeMs, onTrouble };
    this.faultyPercent = dice.percent(12) ? 60 : 7;
    const each = <T>(make: () => T): T[] => Array.from({ length: PROCESSES }, make);
    const emit = (event: PipelineEvent) => this.hear(event);
    this.accepts = each(() => new Accept(stage.ledger, jobs.asQueue(), emit, groupingOf(200, 4)));
    this.cancels = each(() => new Cancel(stage.ledger, jobs.asQueue(), nobodyListens, emit));
    this.rescue = new Rescue(stage.ledger, jobs.asQueue(), emit);
    const tools = { ledger: stage.ledger, queue: jobs.asQueue(), relay: nobodyListens, emit };
    this.operator = new OperatorOfChance(this, tools);
  }

  static async begin(stage: Stage, seed: number): Promise<RunOfChance> {
    const run = new RunOfChance(stage, seed);
    run.lanes = await stage.lanes(1 + run.dice.below(3), run.dice);
    run.workers = Array.from({ length: PROCESSES }, () => run.newWorker());
    await stage.pass(0, run.living());
    return run;
  }

  say(words: string): void {
    this.words.push(words);
  }

  branchOf = ({ tin, bhfId }: Owner): string => `${tin}/${bhfId}`;
  nameOf = (lane: Owner): string => `lane ${this.lanes.indexOf(lane)}`;

  saleFor(invoiceNumber = `INV-${this.made}`): { mark: string; draft: SubmissionDraft } {
    const mark = `#${this.made++}`;
    const isFaulty = this.dice.percent(this.faultyPercent);
    return { mark, draft: sale({ invoiceNumber, remark: isFaulty ? `${mark} ${REFUSABLE}` : mark }) };
  }

  noteFor(original: Posted): { mark: string; draft: SubmissionDraft } {
    const mark = `#${this.made++}`;
    const originalInvoiceNumber = original.invoiceNumber;
    return { mark, draft: creditNote({ invoiceNumber: `CN-${mark}`, originalInvoiceNumber, remark: mark }) };
  }

  /** Who died is followed by another; who stands still is given up for dead, whatever it does later. */
  async replaceTheLost(): Promise<void> {
    const lost = this.workers.filter(({ hasDied, isFrozen }) => hasDied || isFrozen);
    if (lost.length === 0) return;
    this.frozen.push(...lost.filter(({ isFrozen }) => isFrozen));
    this.workers = this.workers.map((worker) => (lost.includes(worker) ? this.newWorker() : worker));
    await this.stage.pass(0, this.living());
  }

  hasStranger(lane: Owner): boolean {
    return this.authority.of(this.branchOf(lane)).some(({ mark }) => mark === null);
  }

  async pass(seconds: number): Promise<void> {
    await this.stage.pass(seconds, this.living());
  }

  private newWorker(): WorkerOfChance {
    return new WorkerOfChance(this.terms, `worker ${++this.hired}`, this.dice.apart());
  }

  private living() {
    return this.workers.map(({ id }) => id);
  }

  private hear(event: PipelineEvent): void {
    if (event.event === 'trouble') this.troubles.push(`${event.doing}: ${String(event.error)}`);
  }
}
