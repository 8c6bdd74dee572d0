import { Body, Controller, Get, Inject, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OrderDto, QueueDto, QueueListDto, succeeded } from '@app/contract';
import type { QueueView } from '@app/domain';
import { Database } from '@app/persistence';
import { QueueControl } from '@app/queue';
import { actOnQueue, type OperatingTools, type QueueAct } from '@app/submission';
import { mayGo } from '../board/settled-failures.js';
import { Failure, failedAt } from '../http/errors/failure.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { readQueues } from '../infrastructure/read-queues.js';
import { OPERATING_TOOLS } from '../infrastructure/tokens.js';
import { ApiAct, ApiOperator } from './api-operator.js';
import { Operator } from './operator.js';
import { readOrder } from './read-order.js';
import { replyToAct } from './reply-to-act.js';

const FAILURES = { 503: ['006', '905'] } as const;
const PATH = {
  name: ['Name of the queue.', 'submissions-production'],
  act: [
    '`pause`: workers take no further job. `resume` ends that. `retry` ends all delays. `clean` deletes jobs that are over.',
    'pause',
  ],
} as const;
const ORDER = {
  ...{ path: PATH, body: OrderDto },
  examples: { planned: { reason: 'The authority moves to another address tonight' } },
};
const ACTS: readonly string[] = ['pause', 'resume', 'retry', 'clean'] satisfies QueueAct[];

/** The queues of jobs. The board only shows them: what an operator does about them has a name and a reason. */
@ApiTags('Queues')
@Controller('admin/api/queues')
export class QueuesController {
  constructor(
    private readonly db: Database,
    private readonly control: QueueControl,
    @Inject(OPERATING_TOOLS) private readonly tools: OperatingTools,
  ) {}

  @Get()
  @ApiOperator({ summary: 'List the queues, and who paused which', result: QueueListDto, failures: FAILURES })
  async list(): Promise<Reply> {
    const queues = await Promise.all((await this.readAll()).map(this.dataOf));
    return reply(200, succeeded({ queues }));
  }

  @Post(':name/:act')
  @ApiAct({
    summary: 'Pause, resume, retry or clean a queue',
    result: QueueDto,
    failures: FAILURES,
    ...ORDER,
  })
  async act(
    @Param('name') name: string,
    @Param('act') act: QueueAct,
    @Body() body: unknown,
    @Operator() operator: string,
  ): Promise<Reply> {
    const view = await this.require(name);
    if (!ACTS.includes(act)) throw unknown('act', 'No act has this name.', `Use ${ACTS.join(', ')}.`);
    const { order, warnings } = readOrder(OrderDto, body, operator);
    const work = () => this.control[act](name, (jobs) => mayGo(this.db, jobs)).catch(queueAway);
    return replyToAct(actOnQueue(this.tools, order, view, act, work), warnings, async () =>
      this.dataOf(await this.require(name)),
    );
  }

  private async require(name: string): Promise<QueueView> {
    const view = (await this.readAll()).find(({ queue }) => queue === name);
    if (view) return view;
    throw unknown('name', 'No queue has this name.', 'Use a name of GET /admin/api/queues.');
  }

  private readAll = async (): Promise<QueueView[]> => (await readQueues(this.db, this.control)) ?? queueAway();

  private dataOf = async ({ queue, environment, isPaused, pause }: QueueView): Promise<QueueDto> => ({
    ...{ name: queue, environment, isPaused },
    pause: pause && { operator: pause.operator, at: pause.at.toISOString(), reason: pause.reason },
    counts: await this.control.counts(queue).catch(queueAway),
  });
}

const unknown = (field: string, message: string, fix: string): Failure =>
  failedAt('003', field, message, fix, { status: 404 });

function queueAway(): never {
  throw new Failure('006', {
    message: 'The queue cannot be reached.',
    fix: 'Try again after Retry-After seconds.',
    headers: { 'Retry-After': '10' },
    status: 503,
  });
}
