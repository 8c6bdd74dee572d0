import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { NumberOrderDto, OrderDto, succeeded } from '@app/contract';
import type { LaneView } from '@app/persistence';
import { correctNumber, hold, type OperatingTools, resume } from '@app/submission';
import { failedAt } from '../http/errors/failure.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { pageOf, unknownCursor, withOneMore } from '../http/requests/page.js';
import { OPERATING_TOOLS } from '../infrastructure/tokens.js';
import { LaneQueries } from './lane.queries.js';
import { replyToAct } from './reply-to-act.js';
import { actData, laneData } from './case-data.js';
import { Operator } from './operator.js';
import { readActQuery } from './operator-query.js';
import { readOrder } from './read-order.js';

/** The lanes of the devices: the held ones, the acts on a lane, and the record of all acts. */
@ApiExcludeController()
@Controller('admin/api')
export class LanesController {
  constructor(
    private readonly queries: LaneQueries,
    @Inject(OPERATING_TOOLS) private readonly tools: OperatingTools,
  ) {}

  @Get('lanes')
  async held(): Promise<Reply> {
    const lanes = await this.queries.heldLanes();
    return reply(200, succeeded({ lanes: lanes.map(laneData) }));
  }

  @Get('lanes/:id')
  async read(@Param('id') id: string): Promise<Reply> {
    return reply(200, succeeded(await this.requireLane(id)));
  }

  @Post('lanes/:id/hold')
  async hold(@Param('id') id: string, @Body() body: unknown, @Operator() operator: string): Promise<Reply> {
    const lane = await this.requireLane(id);
    const { order, warnings } = readOrder(OrderDto, body, operator);
    return replyToAct(hold(this.tools, order, lane), warnings, this.readLater(id));
  }

  @Post('lanes/:id/resume')
  async resume(@Param('id') id: string, @Body() body: unknown, @Operator() operator: string): Promise<Reply> {
    const lane = await this.requireLane(id);
    const { order, warnings } = readOrder(OrderDto, body, operator);
    return replyToAct(resume(this.tools, order, lane), warnings, this.readLater(id));
  }

  @Post('lanes/:id/next-number')
  async correct(@Param('id') id: string, @Body() body: unknown, @Operator() operator: string): Promise<Reply> {
    const lane = await this.requireLane(id);
    const { order, value, warnings } = readOrder(NumberOrderDto, body, operator);
    const { nextNumber, neverReceived = false } = value;
    return replyToAct(
      correctNumber(this.tools, order, lane, { nextNumber, neverReceived }),
      warnings,
      this.readLater(id),
    );
  }

  @Get('acts')
  async acts(@Query() query: Record<string, unknown>): Promise<Reply> {
    const filter = readActQuery(query);
    if (filter.after && !(await this.queries.isAct(filter.after))) throw unknownCursor();
    const acts = await this.queries.acts({ ...filter, limit: withOneMore(filter.limit) });
    const { page, nextCursor } = pageOf(acts, filter.limit);
    return reply(200, succeeded({ acts: page.map(actData), nextCursor }));
  }

  private readLater = (id: string) => () => this.requireLane(id);

  private async requireLane(id: string): Promise<LaneView> {
    const lane = await this.queries.find(id);
    if (!lane)
      throw failedAt('003', 'id', 'No lane has this id.', 'Use a laneId of GET /admin/api/lanes.', { status: 404 });
    return lane;
  }
}
