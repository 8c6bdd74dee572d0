import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import { type EventSink, isId } from '@app/domain';
import { heldJobError, LOOKUP_QUEUE_NAMES, type LookupJob, deferJob } from '@app/queue';
import { PullRunner, type PullResult } from '@app/reference';
import { withoutStack } from '../heads/conclude.js';
import { EVENT_SINK } from '../infrastructure/tokens.js';

/** A stalled lookup is repeated soon: a reader may wait for it, and a lookup changes nothing at the authority. */
const OPTIONS = { autorun: false, maxStalledCount: 10, stalledInterval: 5_000, lockDuration: 15_000 };

type TakenLookupJob = { data: LookupJob } & Parameters<typeof deferJob>[0];

@Injectable()
abstract class LookupProcessor extends WorkerHost {
  constructor(
    private readonly pull: PullRunner,
    @Inject(EVENT_SINK) private readonly emit: EventSink,
  ) {
    super();
  }

  /** The result becomes the value of the job, also a failure: the ledger knows when to pull again. */
  override async process(job: TakenLookupJob, token?: string): Promise<PullResult> {
    const { pullId } = job.data;
    if (!isId(pullId)) throw withoutStack(heldJobError('This job names no pull. Remove the job.'));
    const pulled = await this.pull.run(pullId);
    if (pulled.kind === 'later') throw await deferJob(job, pulled.delayMs, token);
    return pulled;
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.emit({ event: 'trouble', doing: 'looking up', error });
  }

  @OnWorkerEvent('failed')
  onFailed(_: unknown, error: Error): void {
    this.emit({ event: 'trouble', doing: 'looking up', error });
  }
}

@Processor({ name: LOOKUP_QUEUE_NAMES.SANDBOX, configKey: 'SANDBOX' }, OPTIONS)
export class SandboxLookupProcessor extends LookupProcessor {}

@Processor({ name: LOOKUP_QUEUE_NAMES.PRODUCTION, configKey: 'PRODUCTION' }, OPTIONS)
export class ProductionLookupProcessor extends LookupProcessor {}
