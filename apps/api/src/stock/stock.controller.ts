import { Body, Controller, Get, Inject, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CreateStockMovementDto,
  exampleStockMaster,
  exampleStockMovement,
  readStockMaster,
  readStockMovement,
  StockLevelListDto,
  StockMasterDto,
  StockMasterResultDto,
  StockMovementListDto,
  StockMovementResultDto,
  succeeded,
} from '@app/contract';
import { isMovementOf, listMovements, listStock, type Principal } from '@app/persistence';
import { Caller } from '../http/requests/caller.js';
import { ReadRequestOptions } from '../http/requests/request-options.js';
import { Failure } from '../http/errors/failure.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { ApiReading } from '../http/openapi/api-reading.js';
import { ApiStockQuery } from './api-stock-query.js';
import { ApiSubmission, type SubmissionOptions } from '../http/openapi/api-submission.js';
import { Resources } from '../infrastructure/resources.js';
import { type RequestOptions, Submit } from '../submissions/submit.js';
import { pageOf, unknownCursor, withOneMore } from '../http/requests/page.js';
import { postStockMovement } from './post-stock-movement.js';
import { putStockMaster } from './put-stock-master.js';
import { movementData, stockData } from './stock-data.js';
import { readStockQuery } from './stock-query.js';

const MASTER: Omit<SubmissionOptions, 'summary'> = {
  body: StockMasterDto,
  examples: { master: exampleStockMaster },
  result: StockMasterResultDto,
  failures: { 409: ['007'], 422: ['003', '005'] },
};

@ApiTags('Stock')
@Controller('stock')
export class StockController {
  constructor(
    @Inject(Resources) private readonly resources: Resources,
    @Inject(Submit) private readonly submit: Submit,
  ) {}

  @Get('movements')
  @ApiReading({ summary: 'List movements, newest first', result: StockMovementListDto, failures: { 400: ['003'] } })
  @ApiStockQuery()
  async movements(@Query() query: Record<string, unknown>, @Caller() { laneId }: Principal): Promise<Reply> {
    const reading = readStockQuery(query);
    if (!reading.ok) throw new Failure('003', reading);
    const { filter, warnings } = reading;
    const { limit, after } = filter;
    const { db } = this.resources;
    if (after && !(await isMovementOf(db, laneId, after))) throw unknownCursor();
    const { page, nextCursor } = pageOf(
      await listMovements(db, { ...filter, laneId, limit: withOneMore(limit) }),
      limit,
    );
    return reply(200, succeeded({ stockList: page.map(movementData), nextCursor }, { warnings }));
  }

  @Get('master')
  @ApiReading({ summary: 'List what there is in stock', result: StockLevelListDto })
  async levels(@Caller() { laneId }: Principal): Promise<Reply> {
    const stock = await listStock(this.resources.db, laneId);
    return reply(200, succeeded({ stockList: stock.map(stockData) }));
  }

  @Post('io')
  @ApiSubmission({
    summary: 'Record goods that came in or went out',
    body: CreateStockMovementDto,
    examples: { movement: exampleStockMovement },
    result: StockMovementResultDto,
    failures: { 409: ['004', '007', '802'], 422: ['003', '005', '801'] },
  })
  async move(
    @Body() body: unknown,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    return postStockMovement(
      this.submit,
      readStockMovement(body, await this.resources.readingContext(caller)),
      caller,
      options,
    );
  }

  @Put('master')
  @ApiSubmission({ summary: 'Report the stock of an item to the tax authority, as its movements add up', ...MASTER })
  async master(
    @Body() body: unknown,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    return this.sendMaster(body, false, caller, options);
  }

  @Put('master/activate')
  @ApiSubmission({ summary: 'Say how many were counted, and let them be sold', ...MASTER })
  async activate(
    @Body() body: unknown,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    return this.sendMaster(body, true, caller, options);
  }

  private async sendMaster(
    body: unknown,
    activates: boolean,
    caller: Principal,
    options: RequestOptions,
  ): Promise<Reply> {
    const { taxRates } = await this.resources.readingContext(caller);
    return putStockMaster(this.submit, readStockMaster(body, activates, taxRates), caller, options);
  }
}
