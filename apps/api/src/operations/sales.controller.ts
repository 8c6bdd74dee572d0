import { Body, Controller, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CreateSaleDto, exampleSale, readSale, ReceiptResultDto } from '@app/contract';
import type { Principal } from '@app/persistence';
import { answer } from '../answers/answer.js';
import { receiptData } from '../answers/submission-data.js';
import { Failure } from '../http/failure.js';
import { HowToAnswer } from '../http/how-to-answer.js';
import { Caller } from '../http/caller.js';
import type { Reply } from '../http/reply.js';
import { ApiSubmission } from '../openapi/api-submission.js';
import { type Asking, Submit } from '../submit.js';

@ApiTags('Sales')
@Controller('sales')
export class SalesController {
  constructor(@Inject(Submit) private readonly submit: Submit) {}

  @Post()
  @ApiSubmission({
    summary: 'Submit a sale and get its receipt',
    body: CreateSaleDto,
    example: exampleSale,
    result: ReceiptResultDto,
  })
  async create(@Body() body: unknown, @Caller() caller: Principal, @HowToAnswer() asking: Asking): Promise<Reply> {
    const reading = readSale(body, new Date());
    if (!reading.ok) throw new Failure(reading.code, reading);
    const submitted = await this.submit.submit(caller, reading.document, asking);
    return answer(submitted, {
      caller,
      preference: asking.preference,
      warnings: reading.warnings,
      invcNo: reading.document.invoiceNumber,
      approved: ({ receipt }) => receipt && receiptData(receipt),
      numberField: 'transaction.invcNo',
      duplicateFix: 'Use another invcNo, or read the existing submission, which is in data.',
    });
  }
}
