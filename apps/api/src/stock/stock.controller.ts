import { Controller, Get, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CreateStockMovementDto,
  exampleStockMaster,
  exampleStockMovement,
  readStockMaster,
  readStockMovement,
  StockMasterDto,
  succeeded,
} from '@app/contract';
import type { Principal } from '@app/persistence';
import { Caller } from '../http/requests/caller.js';
import { ReadTaxedBody } from '../http/requests/body.pipe.js';
import { ReadRequestOptions, type RequestOptions } from '../http/requests/request-options.js';
import { Failure } from '../http/errors/failure.js';
import { streamedList } from '../http/replies/list-stream.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { ApiReading } from '../http/openapi/api-reading.js';
import { unknownCursor } from '../http/requests/page.js';
import { ApiSubmission, type SubmissionOptions } from '../submissions/api-submission.js';
import {
  PostStock,
  StockMasterResultDto,
  StockMovementResultDto,
  type ValidMaster,
  type ValidMovement,
} from './post-stock.js';
import { readStockQuery } from './stock-query.js';
import { StockQueries } from './stock.queries.js';
import { ApiFilters, PAGE_SINCE } from '../http/openapi/api-parameters.js';
import { StockLevelListDto, StockMovementListDto } from './stock-data.js';

const MASTER: Omit<SubmissionOptions, 'summary'> = {
  body: StockMasterDto,
  examples: { master: exampleStockMaster },
  result: StockMasterResultDto,
  failures: { 409: ['007'], 422: ['003', '005'] },
};

const LIMIT = {
  ...PAGE_SINCE.limit,
  about: `${PAGE_SINCE.limit.about} A page of movements with very many lines ends earlier.`,
};

@ApiTags('Stock')
@Controller('stock')
export class StockController {
  constructor(
    private readonly postStock: PostStock,
    private readonly queries: StockQueries,
  ) {}

  @Post('io')
  @ApiSubmission({
    summary: 'Record goods that came in or went out',
    body: CreateStockMovementDto,
    examples: { movement: exampleStockMovement },
    result: StockMovementResultDto,
    failures: { 409: ['004', '007', '802'], 422: ['003', '005', '801'] },
  })
  async move(
    @ReadTaxedBody(readStockMovement) movement: ValidMovement,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    return this.postStock.movement(movement, caller, options);
  }

  @Get('movements')
  @ApiReading({ summary: 'List movements, newest first', result: StockMovementListDto, failures: { 400: ['003'] } })
  @ApiFilters({ item: { about: 'Movements of this item only.', example: 'GDS-OIL-1L' }, ...PAGE_SINCE, limit: LIMIT })
  async listMovements(
    @Query() query: Record<string, unknown>,
    @Caller() { laneId, accountId }: Principal,
  ): Promise<Reply> {
    const reading = readStockQuery(query);
    if (!reading.ok) throw new Failure('003', reading);
    const { filter, warnings } = reading;
    const { after } = filter;
    if (after && !(await this.queries.isMovementOf({ laneId, accountId }, after))) throw unknownCursor();
    return reply(200, succeeded(await this.queries.movements({ ...filter, laneId, accountId }), { warnings }));
  }

  @Get('master')
  @ApiReading({ summary: 'List what there is in stock', result: StockLevelListDto })
  async listLevels(@Caller() { laneId }: Principal): Promise<Reply> {
    return streamedList<StockLevelListDto>('stockList', this.queries.levels(laneId), []);
  }

  @Put('master')
  @ApiSubmission({ summary: 'Report the stock of an item to the tax authority, as its movements add up', ...MASTER })
  async reportMaster(
    @ReadTaxedBody((body, { taxRates }) => readStockMaster(body, false, taxRates)) master: ValidMaster,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    return this.postStock.master(master, caller, options);
  }

  @Put('master/activate')
  @ApiSubmission({ summary: 'Say how many were counted, and let them be sold', ...MASTER })
  async activateMaster(
    @ReadTaxedBody((body, { taxRates }) => readStockMaster(body, true, taxRates)) master: ValidMaster,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    return this.postStock.master(master, caller, options);
  }
}
