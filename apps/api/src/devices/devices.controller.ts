import { Controller, Get, Query } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { succeeded } from '@app/contract';
import type { Principal } from '@app/persistence';
import { readPageQuery } from '../batches/batch-query.js';
import { ApiPageQuery } from '../http/openapi/api-parameters.js';
import { ApiReading } from '../http/openapi/api-reading.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { Caller } from '../http/requests/caller.js';
import { pageBy, unknownCursor, withOneMore } from '../http/requests/page.js';
import { HoldDto } from '../submissions/hold-data.js';
import { DeviceListDto, deviceStateData, DeviceStateQueries, UnsignedDocumentDto } from './device-states.js';

/** The devices of the caller, and why one of them does not send. */
@ApiTags('Device')
@Controller('devices')
export class DevicesController {
  constructor(private readonly queries: DeviceStateQueries) {}

  @Get()
  @ApiReading({
    summary: 'List the devices, what holds each, and its oldest document without a receipt',
    result: DeviceListDto,
    failures: { 400: ['003'] },
  })
  @ApiPageQuery()
  @ApiExtraModels(HoldDto, UnsignedDocumentDto)
  async list(@Query() query: Record<string, unknown>, @Caller() caller: Principal): Promise<Reply> {
    const { after, limit } = readPageQuery(query);
    if (after && !(await this.queries.find(caller, after))) throw unknownCursor();
    const states = await this.queries.list(caller, { after, limit: withOneMore(limit) });
    const { page, nextCursor } = pageBy(states, limit, ({ laneId }) => laneId);
    return reply(200, succeeded<DeviceListDto>({ devices: page.map(deviceStateData), nextCursor }));
  }
}
