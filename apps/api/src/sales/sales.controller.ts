import { Body, Controller, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CreateReverseInvoiceDto,
  CreateSaleDto,
  CreateSaleWithItemsDto,
  exampleReverseInvoice,
  exampleSale,
  exampleSaleWithItems,
  readReverseInvoice,
  readSale,
  readSaleWithItems,
  ReceiptResultDto,
  ReceiptWithItemsDto,
} from '@app/contract';
import type { Principal } from '@app/persistence';
import { receiptData } from '../submissions/submission-data.js';
import { Caller } from '../http/requests/caller.js';
import { HowToAnswer } from '../http/requests/request-options.js';
import type { Reply } from '../http/replies/reply.js';
import { ApiSubmission, INVOICE_FAILURES } from '../http/openapi/api-submission.js';
import { Resources } from '../infrastructure/resources.js';
import { type Asking, Submit } from '../submissions/submit.js';
import { postInvoice, type ReceiptForm } from '../submissions/post-invoice.js';
import { registeredItems } from './registered-items.js';

@ApiTags('Sales')
@Controller()
export class SalesController {
  constructor(
    @Inject(Resources) private readonly resources: Resources,
    @Inject(Submit) private readonly submit: Submit,
  ) {}

  @Post('sales')
  @ApiSubmission({
    summary: 'Submit a sale and get its receipt',
    body: CreateSaleDto,
    examples: { sale: exampleSale },
    result: ReceiptResultDto,
    failures: INVOICE_FAILURES,
  })
  async create(@Body() body: unknown, @Caller() caller: Principal, @HowToAnswer() asking: Asking): Promise<Reply> {
    return postInvoice(this.submit, readSale(body, await this.resources.judging(caller)), caller, asking);
  }

  @Post('sales-with-items')
  @ApiSubmission({
    summary: 'Submit a sale, and register its items before it if asked to',
    body: CreateSaleWithItemsDto,
    examples: { sale: exampleSaleWithItems },
    result: ReceiptWithItemsDto,
    failures: INVOICE_FAILURES,
  })
  async createWithItems(
    @Body() body: unknown,
    @Caller() caller: Principal,
    @HowToAnswer() asking: Asking,
  ): Promise<Reply> {
    return postInvoice(
      this.submit,
      readSaleWithItems(body, await this.resources.judging(caller)),
      caller,
      asking,
      this.withItems(caller),
    );
  }

  @Post('reverse-invoices-with-items')
  @ApiSubmission({
    summary: 'Submit a return, and register its items before it if asked to',
    body: CreateReverseInvoiceDto,
    examples: { return: exampleReverseInvoice },
    result: ReceiptWithItemsDto,
    failures: INVOICE_FAILURES,
  })
  async reverse(@Body() body: unknown, @Caller() caller: Principal, @HowToAnswer() asking: Asking): Promise<Reply> {
    return postInvoice(
      this.submit,
      readReverseInvoice(body, await this.resources.judging(caller)),
      caller,
      asking,
      this.withItems(caller),
    );
  }

  private withItems(caller: Principal): ReceiptForm {
    return {
      data: async (receipt, { registers }) => ({
        ...receiptData(receipt),
        ...(registers && { registeredItems: await registeredItems(this.resources.db, caller, registers) }),
      }),
      message: 'Print the internal data (intrlData) and the receipt signature (rcptSign) on the receipt.',
    };
  }
}
