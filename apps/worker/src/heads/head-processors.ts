import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { type Environment, ENVIRONMENTS, type EventSink } from '@app/domain';
import { backoffStrategy, type HeadJob, heldJobError, QUEUE_NAMES, type ActiveJob } from '@app/queue';
import type { Attempt } from '@app/submission';
import { conclude, withoutStack } from './conclude.js';
import { headJobProblem } from './check-head-job.js';

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

  override async process(job: ActiveJob, token?: string): Promise<unknown> {
    const environment = ENVIRONMENTS.find((one) => QUEUE_NAMES[one] === job.queueName)!;
    const problem = headJobProblem(job.data, environment);
    if (problem)
      throw withoutStack(
        heldJobError(`The ledger did not give out this job: ${problem}. Nothing was sent. Remove it.`),
      );
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
export class SandboxHeadProcessor extends HeadProcessor {}

@Processor({ name: QUEUE_NAMES.PRODUCTION, configKey: 'PRODUCTION' }, OPTIONS)
export class ProductionHeadProcessor extends HeadProcessor {}
