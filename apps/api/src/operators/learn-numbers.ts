import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { LearnedNumbers } from '@app/domain';
import {
  createLearning,
  Database,
  type LaneView,
  type Learning,
  readLastLearning,
  readLearning,
} from '@app/persistence';
import { QuestionQueue } from '@app/queue';
import { type ActResult, applyLearned, compareLearned, type OperatingTools, type OperatorOrder } from '@app/submission';
import { Failure } from '../http/errors/failure.js';
import { OPERATING_TOOLS } from '../infrastructure/tokens.js';
import { EXAMPLE, Shown, ShownNumberOrNull, ShownTextOrNull, ShownTime } from '../http/openapi/reply-fields.js';

/** One series of a device, as Risiti counts it and as the authority has it. */
export class LearnedNumberDto {
  @Shown('Which numbers: of invoices, of stock movements, at the end of item codes, or of purchases.', 'invoice', {
    enum: ['invoice', 'movement', 'item', 'purchase'],
  })
  series!: string;

  @ShownTextOrNull(
    'The prefix of the item codes (product type, packaging, unit) where the authority counts each prefix; else null.',
    '2NTNO',
  )
  itemPrefix!: string | null;

  @Shown('The last number that Risiti counts.', 5)
  ours!: number;

  @ShownNumberOrNull('The last number that the authority has; null if it could not be learned.', 41)
  last!: number | null;

  @ShownNumberOrNull(
    'The last number that Risiti counts from now on, or would count with `apply`; null if it stays.',
    41,
  )
  set!: number | null;

  @Shown('How it was learned, or why it was not.', "The list of the device's sales has 41 rows.")
  note!: string;
}

/** The answer of POST /admin/api/lanes/{id}/learn. */
export class LearnedNumbersDto {
  @Shown('Id of the lane.', EXAMPLE.laneId)
  laneId!: string;

  @ShownTime(
    'When the authority was asked. An answer of the last five minutes is not asked for again, unless the lane was held or its restore was opened since',
    EXAMPLE.at,
  )
  askedAt!: string;

  @Shown('True if Risiti counts on from these numbers.', false)
  isApplied!: boolean;

  @Shown('The series of the device.', undefined, { type: [LearnedNumberDto] })
  numbers!: LearnedNumberDto[];
}

const ANSWERED_WITHIN_MS = 10_000;
const READ_EVERY_MS = 200;
/** The lists may be long, so they are not read again at once. Who first looks and then applies gets the same numbers. */
const LEARNED_FOR_MS = 5 * 60_000;
/** A worker that does not answer for so long has died. */
const UNANSWERED_FOR_MS = 60_000;
const RETRY_LATER = { 'Retry-After': '10' };

export type Answered = Learning & { numbers: LearnedNumbers };

/** Makes a worker learn the last numbers of a device from the authority, since only workers call it. */
@Injectable()
export class LearnNumbers {
  constructor(
    private readonly db: Database,
    private readonly queue: QuestionQueue,
    @Inject(OPERATING_TOOLS) private readonly tools: OperatingTools,
  ) {}

  async learn(lane: LaneView, operator: string): Promise<Answered> {
    const id = (await this.idOfLast(lane)) ?? (await this.ask(lane, operator));
    const deadline = performance.now() + ANSWERED_WITHIN_MS;
    for (;;) {
      const learning = (await readLearning(this.db, id))!;
      if (learning.numbers) return { ...learning, numbers: learning.numbers };
      if (performance.now() > deadline) throw notAnswered();
      await pause(READ_EVERY_MS);
    }
  }

  apply(lane: LaneView, order: OperatorOrder, { numbers }: Answered): Promise<ActResult> {
    return applyLearned(this.tools, order, lane, numbers);
  }

  async dataOf(lane: LaneView, { askedAt, numbers }: Answered): Promise<Omit<LearnedNumbersDto, 'isApplied'>> {
    const compared = await compareLearned(this.db, lane, numbers, this.tools.seriesScopes[lane.environment]);
    return { laneId: lane.laneId, askedAt: askedAt.toISOString(), numbers: compared };
  }

  /** The lane may be held since then by a number that others have taken since then, or another backup was restored. */
  private async idOfLast({ laneId, heldAt, restoreOpenedAt }: LaneView): Promise<string | null> {
    const since = Math.max(Date.now() - LEARNED_FOR_MS, heldAt?.getTime() ?? 0, restoreOpenedAt?.getTime() ?? 0);
    const last = await readLastLearning(this.db, laneId, new Date(since));
    if (!last) return null;
    const isLost = !last.answeredAt && Date.now() - last.askedAt.getTime() > UNANSWERED_FOR_MS;
    return isLost || isUnfinished(last) ? null : last.id;
  }

  private async ask({ laneId, environment }: LaneView, operator: string): Promise<string> {
    const id = await createLearning(this.db, laneId, operator);
    await this.queue.learn(environment, id).catch(() => {
      throw new Failure('006', {
        message: 'The queue cannot be reached, so the authority was not asked.',
        fix: 'Try again after Retry-After seconds.',
        headers: RETRY_LATER,
      });
    });
    return id;
  }
}

/** The authority was away, the device had no key, or more documents are to be read than one order reads. So it is asked anew. */
const isUnfinished = ({ numbers }: Learning): boolean => numbers !== null && numbers.invoice.last === null;

const notAnswered = (): Failure =>
  new Failure('006', {
    message: 'The authority has not answered yet. Long lists take their time.',
    fix: 'Send the same order again after Retry-After seconds: it shows the answer once it is there.',
    headers: RETRY_LATER,
  });
