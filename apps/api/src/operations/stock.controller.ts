import { Body, Controller, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CreateStockMovementDto, exampleStockMovement, readStockMovement, StockMovementResultDto } from '@app/contract';
import type { Principal } from '@app/persistence';
import { Caller } from '../http/caller.js';
import { HowToAnswer } from '../http/how-to-answer.js';
import type { Reply } from '../http/reply.js';
import { ApiSubmission } from '../openapi/api-submission.js';
import { type Asking, Submit } from '../submit.js';
import { postStockMovement } from './post-stock-movement.js';

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
    failures: { 409: ['004', '007'], 422: ['003', '005', '801'] },
  })
  async move(@Body() body: unknown, @Caller() caller: Principal, @HowToAnswer() asking: Asking): Promise<Reply> {
    return postStockMovement(this.submit, readStockMovement(body, new Date()), caller, asking);
  }
}
