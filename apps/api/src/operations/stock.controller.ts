import { Body, Controller, Inject, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CreateStockMovementDto,
  exampleStockMaster,
  exampleStockMovement,
  readStockMaster,
  readStockMovement,
  StockMasterDto,
  StockMasterResultDto,
  StockMovementResultDto,
} from '@app/contract';
import type { Principal } from '@app/persistence';
import { Caller } from '../http/caller.js';
import { HowToAnswer } from '../http/how-to-answer.js';
import type { Reply } from '../http/reply.js';
import { ApiSubmission, type SubmissionOptions } from '../openapi/api-submission.js';
import { type Asking, Submit } from '../submit.js';
import { postStockMovement } from './post-stock-movement.js';
import { putStockMaster } from './put-stock-master.js';

const MASTER: Omit<SubmissionOptions, 'summary'> = {
  body: StockMasterDto,
  examples: { master: exampleStockMaster },
  result: StockMasterResultDto,
  failures: { 409: ['007'], 422: ['003', '005'] },
};

@ApiTags('Stock')
@Controller('stock')
export class StockController {
  constructor(@Inject(Submit) private readonly submit: Submit) {}

  @Post('io')
  @ApiSubmission({
    summary: 'Record goods that came in or went out',
    body: CreateStockMovementDto,
    examples: { movement: exampleStockMovement },
    result: StockMovementResultDto,
    failures: { 409: ['004', '007', '802'], 422: ['003', '005', '801'] },
  })
  async move(@Body() body: unknown, @Caller() caller: Principal, @HowToAnswer() asking: Asking): Promise<Reply> {
    return postStockMovement(this.submit, readStockMovement(body, new Date()), caller, asking);
  }

  @Put('master')
  @ApiSubmission({ summary: 'Tell the tax authority how many there are, as the movements come to', ...MASTER })
  async master(@Body() body: unknown, @Caller() caller: Principal, @HowToAnswer() asking: Asking): Promise<Reply> {
    return putStockMaster(this.submit, readStockMaster(body, false), caller, asking);
  }

  @Put('master/activate')
  @ApiSubmission({ summary: 'Say how many were counted, and let them be sold', ...MASTER })
  async activate(@Body() body: unknown, @Caller() caller: Principal, @HowToAnswer() asking: Asking): Promise<Reply> {
    return putStockMaster(this.submit, readStockMaster(body, true), caller, asking);
  }
}
