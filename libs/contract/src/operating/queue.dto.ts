import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { ENVIRONMENT_ENUM, EXAMPLE, Shown, ShownOrNull, ShownTime } from './shown-fields.js';

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
  @Shown('Name: submissions, questions to the authority, and lookups in its lists.', 'submissions-production')
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
    'How many jobs are in each state. A failed job waits for an operator; a completed one is deleted after an hour.',
    { waiting: 3, active: 0, delayed: 12, failed: 1, completed: 240 },
    { type: 'object', additionalProperties: { type: 'number' } },
  )
  counts!: Record<string, number>;
}

/** The answer of GET /admin/api/queues. */
export class QueueListDto {
  @Shown('Three queues of each environment.', undefined, { type: [QueueDto] })
  queues!: QueueDto[];
}
