import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { type Environment, ENVIRONMENTS, type EventSink } from '@app/domain';
import { backoffStrategy, type HeadJob, heldFor, QUEUE_NAMES, type TakenJob } from '@app/queue';
import type { Attempt } from '@app/submission';
import { conclude, plain } from './conclude.js';
import { whyNoTicket } from './check-head-job.js';

/**
 * A job that stalls is delivered again as often as it takes: its lease, not a counter of the queue, decides whose it
 * is. So nothing is lost by suspecting early, and a job that died with its worker before it was claimed comes back
 * about as soon as a claim does. Workers start by hand, once they are in the roll of the living.
 */
const OPTIONS = {
  autorun: false,
  maxStalledCount: 1_000,
  stalledInterval: 5_000,
  lockDuration: 15_000,
  settings: { backoffStrategy },
};

abstract class HeadProcessor extends WorkerHost {
  constructor(
    @Inject('Attempts') private readonly attempts: Record<Environment, Attempt>,
    @Inject('EventSink') private readonly emit: EventSink,
  ) {
    super();
  }

  override async process(job: TakenJob, token?: string): Promise<unknown> {
    const environment = ENVIRONMENTS.find((one) => QUEUE_NAMES[one] === job.queueName)!;
    const why = whyNoTicket(job.data, environment);
    if (why) throw plain(heldFor(`The ledger did not give out this job: ${why}. Nothing was sent. Remove it.`));
    const conclusion = await this.attempts[environment].run(job.data satisfies HeadJob).catch((error: unknown) => {
      this.emit({ event: 'trouble', doing: 'attempting', submissionId: job.data.submissionId, error });
      throw error;
    });
    return conclude(job, token, conclusion);
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.emit({ event: 'trouble', doing: 'taking jobs', error });
  }
}

@Processor({ name: QUEUE_NAMES.SANDBOX, configKey: 'SANDBOX' }, OPTIONS)
export class SandboxProcessor extends HeadProcessor {}

@Processor({ name: QUEUE_NAMES.PRODUCTION, configKey: 'PRODUCTION' }, OPTIONS)
export class ProductionProcessor extends HeadProcessor {}
