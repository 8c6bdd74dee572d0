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
import { ReadRequestOptions } from '../http/requests/request-options.js';
import type { Reply } from '../http/replies/reply.js';
import { ApiSubmission, INVOICE_FAILURES } from '../http/openapi/api-submission.js';
import { Resources } from '../infrastructure/resources.js';
import { type RequestOptions, Submit } from '../submissions/submit.js';
import { postInvoice, type ReceiptAnswer } from '../submissions/post-invoice.js';
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
  async create(
    @Body() body: unknown,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    return postInvoice(this.submit, readSale(body, await this.resources.readingContext(caller)), caller, options);
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
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    return postInvoice(
      this.submit,
      readSaleWithItems(body, await this.resources.readingContext(caller)),
      caller,
      options,
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
  async reverse(
    @Body() body: unknown,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    return postInvoice(
      this.submit,
      readReverseInvoice(body, await this.resources.readingContext(caller)),
      caller,
      options,
      this.withItems(caller),
    );
  }

  private withItems(caller: Principal): ReceiptAnswer {
    return {
      data: async (receipt, { itemsToRegister }) => ({
        ...receiptData(receipt),
        ...(itemsToRegister && { registeredItems: await registeredItems(this.resources.db, caller, itemsToRegister) }),
      }),
      message: 'Print the internal data (intrlData) and the receipt signature (rcptSign) on the receipt.',
    };
  }
}
