import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { type EventSink, isId } from '@app/domain';
import { heldFor, LOOKUP_QUEUE_NAMES, type LookupJob, putBack } from '@app/queue';
import { Pull, type Pulled } from '@app/reference';
import { plain } from '../heads/conclude.js';

/** A lookup that stalls is made again, and soon: somebody may wait for it, and it changes nothing at the authority. */
const OPTIONS = { autorun: false, maxStalledCount: 10, stalledInterval: 5_000, lockDuration: 15_000 };

type TakenLookup = { data: LookupJob } & Parameters<typeof putBack>[0];

abstract class LookupProcessor extends WorkerHost {
  constructor(
    @Inject(Pull) private readonly pull: Pull,
    @Inject('EventSink') private readonly emit: EventSink,
  ) {
    super();
  }

  /** What it came to is the value of the job, for operators to see: a failure has its next time in the ledger. */
  override async process(job: TakenLookup, token?: string): Promise<Pulled> {
    const { pullId } = job.data;
    if (!isId(pullId)) throw plain(heldFor('This job names no pull. Remove it.'));
    const pulled = await this.pull.run(pullId);
    if (pulled.kind === 'later') throw await putBack(job, pulled.delayMs, token);
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
export class SandboxLookups extends LookupProcessor {}

@Processor({ name: LOOKUP_QUEUE_NAMES.PRODUCTION, configKey: 'PRODUCTION' }, OPTIONS)
export class ProductionLookups extends LookupProcessor {}
