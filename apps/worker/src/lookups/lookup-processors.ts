import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { type EventSink, isId } from '@app/domain';
import { heldJobError, LOOKUP_QUEUE_NAMES, type LookupJob, deferJob } from '@app/queue';
import { PullRunner, type PullResult } from '@app/reference';
import { withoutStack } from '../heads/conclude.js';

/** A lookup that stalls is made again, and soon: somebody may wait for it, and it changes nothing at the authority. */
const OPTIONS = { autorun: false, maxStalledCount: 10, stalledInterval: 5_000, lockDuration: 15_000 };

type TakenLookupJob = { data: LookupJob } & Parameters<typeof deferJob>[0];

abstract class LookupProcessor extends WorkerHost {
  constructor(
    @Inject(PullRunner) private readonly pull: PullRunner,
    @Inject('EventSink') private readonly emit: EventSink,
  ) {
    super();
  }

  /** What it came to is the value of the job, for operators to see: a failure has its next time in the ledger. */
  override async process(job: TakenLookupJob, token?: string): Promise<PullResult> {
    const { pullId } = job.data;
    if (!isId(pullId)) throw withoutStack(heldJobError('This job names no pull. Remove it.'));
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
