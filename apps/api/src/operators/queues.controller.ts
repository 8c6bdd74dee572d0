import { Controller, Get, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OrderDto, succeeded } from '@app/contract';
import type { QueueView } from '@app/domain';
import { Database } from '@app/persistence';
import { QueueControl } from '@app/queue';
import { actOnQueue, type OperatingTools, type QueueAct } from '@app/submission';
import { mayGo } from '../board/settled-failures.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { bodyAbout } from '../http/requests/body.pipe.js';
import { OPERATING_TOOLS } from '../infrastructure/tokens.js';
import { ApiAct, ApiOperator } from './api-operator.js';
import { queueAway, QueueDto, QueueListDto, QueueQueries, unknownInPath } from './queue.queries.js';
import { type OrderOn, readOrder } from './read-order.js';
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

interface NamedAct {
  view: QueueView;
  act: QueueAct;
}

const QueueOrder = (): ParameterDecorator =>
  bodyAbout(QueueQueries, async (queries, { params }): Promise<NamedAct> => {
    const { name, act } = params as { name: string; act: QueueAct };
    const view = await queries.require(name);
    if (!ACTS.includes(act)) throw unknownInPath('act', 'No act has this name.', `Use ${ACTS.join(', ')}.`);
    return { view, act };
  })((request) => readOrder(OrderDto, request));

/** The queues of jobs. The board only shows them: what an operator does about them has a name and a reason. */
@ApiTags('Queues')
@Controller('admin/api/queues')
export class QueuesController {
  constructor(
    private readonly queries: QueueQueries,
    private readonly db: Database,
    private readonly control: QueueControl,
    @Inject(OPERATING_TOOLS) private readonly tools: OperatingTools,
  ) {}

  @Get()
  @ApiOperator({ summary: 'List the queues, and who paused which', result: QueueListDto, failures: FAILURES })
  async list(): Promise<Reply> {
    const queues = await Promise.all((await this.queries.all()).map(this.queries.dataOf));
    return reply(200, succeeded<QueueListDto>({ queues }));
  }

  @Post(':name/:act')
  @ApiAct({
    summary: 'Pause, resume, retry or clean a queue',
    result: QueueDto,
    failures: FAILURES,
    ...ORDER,
  })
  async act(@QueueOrder() { subject, order, warnings }: OrderOn<NamedAct>): Promise<Reply> {
    const { view, act } = subject;
    const work = () => this.control[act](view.queue, (jobs) => mayGo(this.db, jobs)).catch(queueAway);
    return replyToAct(actOnQueue(this.tools, order, view, act, work), warnings, async () =>
      this.queries.dataOf(await this.queries.require(view.queue)),
    );
  }
}
