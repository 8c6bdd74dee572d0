import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import { type Environment, ENVIRONMENTS, type EventSink, isId } from '@app/domain';
import { backoffStrategy, type HeadJob, heldJobError, QUEUE_NAMES, type ActiveJob } from '@app/queue';
import { EVENT_SINK } from '../infrastructure/tokens.js';
import { type Attempts, ATTEMPTS } from './attempts.js';
import { conclude, withoutStack } from './conclude.js';

/**
 * BullMQ may deliver a stalled job any number of times: the claim in the ledger decides which worker may send, and no counter
 * of the queue. A worker is therefore suspected early, and a job that died with its worker before the claim comes back soon.
 * `autorun` is off because workers start only after the first heartbeat.
 */
const OPTIONS = {
  autorun: false,
  maxStalledCount: 1_000,
  stalledInterval: 5_000,
  lockDuration: 15_000,
  settings: { backoffStrategy },
};

@Injectable()
abstract class HeadProcessor extends WorkerHost {
  constructor(
    @Inject(ATTEMPTS) private readonly attempts: Record<Environment, Attempts>,
    @Inject(EVENT_SINK) private readonly emit: EventSink,
  ) {
    super();
  }

  override async process(job: ActiveJob, token?: string): Promise<unknown> {
    const environment = ENVIRONMENTS.find((one) => QUEUE_NAMES[one] === job.queueName)!;
    const problem = headJobProblem(job.data, environment);
    if (problem)
      throw withoutStack(
        heldJobError(`This job does not come from the ledger: ${problem}. Nothing was sent. Remove the job.`),
      );
    const { last } = job.data satisfies HeadJob;
    if (last && job.attemptsStarted === 1) return conclude(job, token, last);
    const conclusion = await this.attempts[environment].laneRound.run(job.data).catch((error: unknown) => {
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

const TURN_MAX = 2 ** 31 - 1;

/** Says what is wrong with a job that somebody made or edited by hand; null for a job of the ledger. */
export function headJobProblem(data: unknown, environment: Environment): string | null {
  const { v, submissionId, laneId, turn, ...job } = (data ?? {}) as Record<string, unknown>;
  if (v !== 1) return 'its version is not 1';
  if (!isId(submissionId)) return 'its submissionId is not the id of a submission';
  if (!isId(laneId)) return 'its laneId is not the id of a lane';
  if (!isTurn(turn)) return 'its turn is not a positive whole number';
  if (job.environment !== environment) return `its environment is not ${environment}, to which this queue belongs`;
  return null;
}

const isTurn = (value: unknown) => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= TURN_MAX;
