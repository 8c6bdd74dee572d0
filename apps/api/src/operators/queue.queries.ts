import { Injectable } from '@nestjs/common';
import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import type { QueueView } from '@app/domain';
import { Database } from '@app/persistence';
import { QueueControl } from '@app/queue';
import { Failure, failedAt } from '../http/errors/failure.js';
import { readQueues } from '../infrastructure/read-queues.js';
import { ENVIRONMENT_ENUM, EXAMPLE, Shown, ShownOrNull, ShownTime } from '../http/openapi/reply-fields.js';

/** The act that paused a queue. */
export class QueuePauseDto {
  @Shown('Who paused it.', EXAMPLE.operator)
  operator!: string;

  @ShownTime('When', EXAMPLE.at)
  at!: string;

  @Shown('Why.', 'The authority moves to another address tonight')
  reason!: string;
}

/** A queue of jobs. A job is a hint to the workers; the ledger has the submissions. */
@ApiExtraModels(QueuePauseDto)
export class QueueDto {
  @Shown('Name: submissions, questions to the authority, lookups in its lists, and webhooks.', 'submissions-production')
  name!: string;

  @Shown('Environment.', 'PRODUCTION', ENVIRONMENT_ENUM)
  environment!: string;

  @Shown('True if workers take no job of it.', true)
  isPaused!: boolean;

  @ShownOrNull(
    'The act that paused it; null if it is not paused, or was paused in its store.',
    getSchemaPath(QueuePauseDto),
  )
  pause!: QueuePauseDto | null;

  @Shown(
    'How many jobs are in each state. A failed job waits for an operator; a completed one is deleted after an hour at the latest.',
    { waiting: 3, active: 0, delayed: 12, failed: 1, completed: 240 },
    { type: 'object', additionalProperties: { type: 'number' } },
  )
  counts!: Record<string, number>;
}

/** The answer of GET /admin/api/queues. */
export class QueueListDto {
  @Shown('Four queues of each environment.', undefined, { type: [QueueDto] })
  queues!: QueueDto[];
}

/** The queues of jobs, and who paused which. */
@Injectable()
export class QueueQueries {
  constructor(
    private readonly db: Database,
    private readonly control: QueueControl,
  ) {}

  async all(): Promise<QueueView[]> {
    return (await readQueues(this.db, this.control)) ?? queueAway();
  }

  /** Any queue; an unknown name is refused. */
  async require(name: string): Promise<QueueView> {
    const view = (await this.all()).find(({ queue }) => queue === name);
    if (!view) throw unknownInPath('name', 'No queue has this name.', 'Use a name of GET /admin/api/queues.');
    return view;
  }

  dataOf = async ({ queue, environment, isPaused, pause }: QueueView): Promise<QueueDto> => ({
    ...{ name: queue, environment, isPaused },
    pause: pause && { operator: pause.operator, at: pause.at.toISOString(), reason: pause.reason },
    counts: await this.control.counts(queue).catch(queueAway),
  });
}

export const unknownInPath = (field: string, message: string, fix: string): Failure =>
  failedAt('003', field, message, fix, { status: 404 });

export function queueAway(): never {
  throw new Failure('006', {
    message: 'The queue cannot be reached.',
    fix: 'Try again after Retry-After seconds.',
    headers: { 'Retry-After': '10' },
    status: 503,
  });
}
