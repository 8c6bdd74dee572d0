import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { succeeded, SyncRequestDto } from '@app/contract';
import type { Principal } from '@app/persistence';
import { isUnderWay, Sync, type SyncOmissions, type SyncProgress } from '@app/reference';
import { Failure } from '../http/errors/failure.js';
import { Caller } from '../http/requests/caller.js';
import { ReadDto, type ValidDto } from '../http/requests/body.pipe.js';
import { ReadRequestOptions, type RequestOptions } from '../http/requests/request-options.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { ApiReading } from '../http/openapi/api-reading.js';
import { RetryAfter } from '../infrastructure/retry-after.js';
import { ApiSync } from './api-sync.js';
import { ReferenceQueries } from './reference.queries.js';
import { notInitialised } from './register-copies.js';
import { failureWarnings, isUnanswered, syncData, SyncDto, syncWarnings } from './sync-data.js';

const SYNC_LOCATION = { Location: '/api/v1/sync' };

/** A caller that names no time waits this long, as a reader of a register does. */
const WAIT_MS = 10_000;

/** Starts a pull of all registers of the authority, and shows its progress. */
@ApiTags('Reference data')
@Controller('sync')
export class SyncController {
  constructor(
    private readonly queries: ReferenceQueries,
    private readonly sync: Sync,
    private readonly retryAfter: RetryAfter,
  ) {}

  @Post()
  @ApiSync({
    summary: 'Bring the copies of all registers of the tax authority up to date',
    body: SyncRequestDto,
    result: SyncDto,
  })
  async start(
    @ReadDto(SyncRequestDto) { warnings }: ValidDto<SyncRequestDto>,
    @Caller() caller: Principal,
    @ReadRequestOptions() { preference }: RequestOptions,
  ): Promise<Reply> {
    const { initialisedAt } = await this.queries.device(caller.laneId);
    if (!initialisedAt) throw notInitialised();
    const omissions = await this.sync.start(caller, 'all');
    const progress = await this.sync.watch(caller, preference.async ? 0 : (preference.waitMs ?? WAIT_MS));
    if (isUnanswered(progress)) throw authorityDidNotAnswer(progress, this.retryAfter.header());
    const said = { warnings: [...warnings, ...failureWarnings(progress), ...syncWarnings(omissions)] };
    const headers = { ...SYNC_LOCATION, ...againAfter(omissions) };
    return reply(isUnderWay(progress) ? 202 : 200, succeeded(syncData(progress), said), headers);
  }

  @Get()
  @ApiReading({
    summary: 'How the copies of the registers stand; with Prefer: wait=N once nothing is under way any more',
    result: SyncDto,
    waits: true,
  })
  async read(@Caller() caller: Principal, @ReadRequestOptions() { preference }: RequestOptions): Promise<Reply> {
    const progress = await this.sync.watch(caller, preference.waitMs ?? 0);
    return reply(200, succeeded(syncData(progress)));
  }
}

/** A request that is repeated before this time would not pull everything either. */
const againAfter = ({ againInMs }: SyncOmissions): Record<string, string> =>
  againInMs > 0 ? { 'Retry-After': String(Math.ceil(againInMs / 1_000)) } : {};

const authorityDidNotAnswer = (progress: SyncProgress, retryAfter: Record<string, string>): Failure =>
  new Failure('006', {
    status: 503,
    message: 'The tax authority did not answer, so not all registers are up to date; data shows which.',
    fix: 'Send the request again after Retry-After seconds. Until then the last complete copies stay in use.',
    headers: { ...SYNC_LOCATION, ...retryAfter },
    data: syncData(progress),
  });
