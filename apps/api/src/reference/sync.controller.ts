import { Body, Controller, Get, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SyncDto, SyncRequestDto, succeeded } from '@app/contract';
import { type Principal, readDevice } from '@app/persistence';
import { isUnderWay } from '@app/reference';
import { Caller } from '../http/requests/caller.js';
import { ReadRequestOptions } from '../http/requests/request-options.js';
import { readRequest } from '../http/requests/read-request.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { ApiReading } from '../http/openapi/api-reading.js';
import { ApiSync } from './api-sync.js';
import { notInitialised } from './serve-copy.js';
import { syncData } from './sync-data.js';
import { Resources } from '../infrastructure/resources.js';
import type { RequestOptions } from '../submissions/submit.js';

const SYNC_LOCATION = { Location: '/api/v1/sync' };

/** Has all registers of the authority pulled, and shows how that goes. */
@ApiTags('Reference data')
@Controller('sync')
export class SyncController {
  constructor(@Inject(Resources) private readonly resources: Resources) {}

  @Post()
  @ApiSync({
    summary: 'Bring the copies of all registers of the tax authority up to date',
    body: SyncRequestDto,
    result: SyncDto,
  })
  async start(
    @Body() body: unknown,
    @Caller() caller: Principal,
    @ReadRequestOptions() { preference }: RequestOptions,
  ): Promise<Reply> {
    const { warnings } = readRequest(SyncRequestDto, body ?? {});
    const { db, sync } = this.resources;
    const { initialisedAt } = await readDevice(db, caller.laneId);
    if (!initialisedAt) throw notInitialised();
    await sync.start(caller);
    const progress = await sync.watch(caller, preference.waitMs ?? 0);
    return reply(isUnderWay(progress) ? 202 : 200, succeeded(syncData(progress), { warnings }), SYNC_LOCATION);
  }

  @Get()
  @ApiReading({
    summary: 'How the copies of the registers stand; with Prefer: wait=N once nothing is under way any more',
    result: SyncDto,
    waits: true,
  })
  async look(@Caller() caller: Principal, @ReadRequestOptions() { preference }: RequestOptions): Promise<Reply> {
    const progress = await this.resources.sync.watch(caller, preference.waitMs ?? 0);
    return reply(200, succeeded(syncData(progress)));
  }
}
