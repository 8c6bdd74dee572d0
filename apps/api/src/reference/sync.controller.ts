import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SyncDto, SyncRequestDto, succeeded } from '@app/contract';
import type { Principal } from '@app/persistence';
import { isUnderWay, Sync } from '@app/reference';
import { Caller } from '../http/requests/caller.js';
import { ReadRequestOptions, type RequestOptions } from '../http/requests/request-options.js';
import { readRequest } from '../http/requests/read-request.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { ApiReading } from '../http/openapi/api-reading.js';
import { ApiSync } from './api-sync.js';
import { ReferenceQueries } from './reference.queries.js';
import { notInitialised } from './register-copies.js';
import { syncData } from './sync-data.js';

const SYNC_LOCATION = { Location: '/api/v1/sync' };

/** Starts a pull of all registers of the authority, and shows its progress. */
@ApiTags('Reference data')
@Controller('sync')
export class SyncController {
  constructor(
    private readonly queries: ReferenceQueries,
    private readonly sync: Sync,
  ) {}

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
    const { initialisedAt } = await this.queries.device(caller.laneId);
    if (!initialisedAt) throw notInitialised();
    await this.sync.start(caller);
    const progress = await this.sync.watch(caller, preference.waitMs ?? 0);
    return reply(isUnderWay(progress) ? 202 : 200, succeeded(syncData(progress), { warnings }), SYNC_LOCATION);
  }

  @Get()
  @ApiReading({
    summary: 'How the copies of the registers stand; with Prefer: wait=N once nothing is under way any more',
    result: SyncDto,
    waits: true,
  })
  async look(@Caller() caller: Principal, @ReadRequestOptions() { preference }: RequestOptions): Promise<Reply> {
    const progress = await this.sync.watch(caller, preference.waitMs ?? 0);
    return reply(200, succeeded(syncData(progress)));
  }
}
