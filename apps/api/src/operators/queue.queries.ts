import { Injectable } from '@nestjs/common';
import type { QueueDto } from '@app/contract';
import type { QueueView } from '@app/domain';
import { Database } from '@app/persistence';
import { QueueControl } from '@app/queue';
import { Failure, failedAt } from '../http/errors/failure.js';
import { readQueues } from '../infrastructure/read-queues.js';

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
