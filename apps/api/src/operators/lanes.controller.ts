import { Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { KeyOrderDto, LearnOrderDto, NumberOrderDto, OrderDto, ResumeOrderDto, succeeded } from '@app/contract';
import type { LaneView } from '@app/persistence';
import {
  type ActResult,
  correctNumber,
  enterKey,
  hold,
  type OperatingTools,
  type OperatorOrder,
  resume,
} from '@app/submission';
import { type Reply, reply } from '../http/replies/reply.js';
import { pageBy, pageOf, unknownCursor, withOneMore } from '../http/requests/page.js';
import { OPERATING_TOOLS } from '../infrastructure/tokens.js';
import { ApiCaseAct, ApiOperator, ORDER, pagesOf } from './api-operator.js';
import { EnteredDevices } from './entered-devices.js';
import { LaneQueries } from './lane.queries.js';
import { LearnedNumbersDto, LearnNumbers } from './learn-numbers.js';
import { replyToAct } from './reply-to-act.js';
import { readActQuery, readLaneQuery } from './operator-query.js';
import { LaneOrder, type OrderOn } from './read-order.js';
import { ReasonNotToResume } from './reason-not-to-resume.js';
import { laneData, LaneDto, LaneListDto, listedLaneData } from './lane-data.js';
import { actData, ActListDto } from './act-data.js';

const ID = { id: ['Id of the lane.', '019caf3c-5d5e-7cc1-8a44-1f3b6a3d7e01'] } as const;
const REASON = 'Counter compared with the portal on the phone with the branch';
const NUMBER_ORDER = {
  body: NumberOrderDto,
  examples: {
    moved: { reason: REASON, nextNumber: 42, neverReceived: true },
    movements: { reason: REASON, series: 'movement', nextNumber: 13 },
  },
};
const RESUME_ORDER = {
  body: ResumeOrderDto,
  examples: { repaired: { reason: 'The authority has restored the device' } },
};
const KEY_ORDER = {
  body: KeyOrderDto,
  examples: {
    takenOver: {
      reason: 'Taken over from the software of before, with its log of the set-up',
      cmcKey: '7C1F0E6B5D2A49418E3390AFB1C2D3E4',
      ...{ deviceSerialNumber: 'RISITI/P051999888K/0', sdcId: 'KRACU0400009001', mrcNo: 'KRA00900100' },
      ...{ lastInvcNo: 41, lastSarNo: 12, lastItemNo: 15 },
    },
  },
};
const LEARN_ORDER = {
  body: LearnOrderDto,
  examples: {
    look: { reason: 'Taken over from the software of before' },
    apply: { reason: 'Taken over from the software of before', apply: true },
  },
};
const LANE_FILTERS = pagesOf({
  held: { about: '`true` for the held lanes, `false` for the others.', example: 'true' },
  environment: { about: 'Lanes of this environment.', example: 'PRODUCTION' },
});
const ACT_FILTERS = pagesOf({
  laneId: { about: 'Acts on this lane.', example: '019caf3c-5d5e-7cc1-8a44-1f3b6a3d7e01' },
  appId: { about: 'Acts on this app.', example: 'e2b1f7c4-5a6d-4e8f-9b0c-3d2e1f0a9b8c' },
  act: { about: 'Acts of this name, such as login.', example: 'login' },
});

/** The lanes of the devices: a list, the acts on a lane, and the record of all acts. */
@ApiTags('Lanes')
@Controller('admin/api')
export class LanesController {
  constructor(
    private readonly queries: LaneQueries,
    private readonly reasonNotToResume: ReasonNotToResume,
    private readonly enteredDevice: EnteredDevices,
    private readonly learnNumbers: LearnNumbers,
    @Inject(OPERATING_TOOLS) private readonly tools: OperatingTools,
  ) {}

  @Get('lanes')
  @ApiOperator({ summary: 'List all lanes, or the held ones', result: LaneListDto, query: LANE_FILTERS })
  async list(@Query() query: Record<string, unknown>): Promise<Reply> {
    const filter = readLaneQuery(query);
    if (filter.after && !(await this.queries.find(filter.after))) throw unknownCursor();
    const lanes = await this.queries.list({ ...filter, limit: withOneMore(filter.limit) });
    const { page, nextCursor } = pageBy(lanes, filter.limit, ({ laneId }) => laneId);
    return reply(200, succeeded<LaneListDto>({ lanes: page.map(listedLaneData), nextCursor }));
  }

  @Get('lanes/:id')
  @ApiOperator({ summary: 'Show any lane', result: LaneDto, path: ID })
  async read(@Param('id') id: string): Promise<Reply> {
    return reply(200, succeeded(laneData(await this.queries.require(id))));
  }

  @Post('lanes/:id/hold')
  @ApiCaseAct('hold', { result: LaneDto, path: ID, ...ORDER })
  async hold(@LaneOrder(OrderDto) { subject: lane, order, warnings }: OrderOn<LaneView>): Promise<Reply> {
    return replyToAct(hold(this.tools, order, lane), warnings, this.readLater(lane));
  }

  @Post('lanes/:id/resume')
  @ApiCaseAct('resume', { result: LaneDto, path: ID, ...RESUME_ORDER })
  async resume(
    @LaneOrder(ResumeOrderDto) { subject: lane, order, value, warnings }: OrderOn<LaneView, ResumeOrderDto>,
  ): Promise<Reply> {
    return replyToAct(this.resumeUnlessInVain(order, lane, value), warnings, this.readLater(lane));
  }

  @Post('lanes/:id/next-number')
  @ApiCaseAct('next-number', {
    result: LaneDto,
    path: ID,
    ...NUMBER_ORDER,
  })
  async correct(
    @LaneOrder(NumberOrderDto) { subject: lane, order, value, warnings }: OrderOn<LaneView, NumberOrderDto>,
  ): Promise<Reply> {
    const { series = 'invoice', itemPrefix = null, nextNumber, neverReceived = false } = value;
    const wanted = { series, itemPrefix, nextNumber, neverReceived };
    return replyToAct(correctNumber(this.tools, order, lane, wanted), warnings, this.readLater(lane));
  }

  @Post('lanes/:id/key')
  @ApiCaseAct('key', {
    result: LaneDto,
    path: ID,
    ...KEY_ORDER,
  })
  async enterKey(
    @LaneOrder(KeyOrderDto) { subject: lane, order, value, warnings }: OrderOn<LaneView, KeyOrderDto>,
  ): Promise<Reply> {
    const entry = await this.enteredDevice.of(value);
    return replyToAct(enterKey(this.tools, order, lane, entry), warnings, this.readLater(lane));
  }

  @Post('lanes/:id/learn')
  @ApiCaseAct('learn', {
    result: LearnedNumbersDto,
    path: ID,
    ...LEARN_ORDER,
  })
  async learn(
    @LaneOrder(LearnOrderDto) { subject: lane, order, value, warnings }: OrderOn<LaneView, LearnOrderDto>,
  ): Promise<Reply> {
    const learned = await this.learnNumbers.learn(lane, order.operator);
    const shown = await this.learnNumbers.dataOf(lane, learned);
    if (value.apply !== true)
      return reply(200, succeeded<LearnedNumbersDto>({ ...shown, isApplied: false }, { warnings }));
    const applied = this.learnNumbers.apply(lane, order, learned);
    return replyToAct<LearnedNumbersDto>(applied, warnings, async () => ({
      ...shown,
      isApplied: (await applied).kind === 'done',
    }));
  }

  @Get('acts')
  @ApiOperator({ summary: 'List who did what and why, newest first', result: ActListDto, query: ACT_FILTERS })
  async acts(@Query() query: Record<string, unknown>): Promise<Reply> {
    const filter = readActQuery(query);
    if (filter.after && !(await this.queries.isAct(filter.after))) throw unknownCursor();
    const acts = await this.queries.acts({ ...filter, limit: withOneMore(filter.limit) });
    const { page, nextCursor } = pageOf(acts, filter.limit);
    return reply(200, succeeded<ActListDto>({ acts: page.map(actData), nextCursor }));
  }

  private async resumeUnlessInVain(
    order: OperatorOrder,
    lane: LaneView,
    { anyway = false }: ResumeOrderDto,
  ): Promise<ActResult> {
    const standing = anyway ? null : await this.reasonNotToResume.find(lane, order.operator);
    return standing ?? resume(this.tools, order, lane);
  }

  private readLater({ laneId }: LaneView): () => Promise<LaneDto> {
    return async () => laneData(await this.queries.require(laneId));
  }
}
