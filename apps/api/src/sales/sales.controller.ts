import { Controller, Post } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import {
  CreateReverseInvoiceDto,
  CreateSaleDto,
  CreateSaleWithItemsDto,
  examplePricedSale,
  exampleReverseInvoice,
  exampleSale,
  exampleSaleWithItems,
  pricedDto,
  readReverseInvoice,
  readSale,
  readSaleWithItems,
} from '@app/contract';
import type { Principal } from '@app/persistence';
import { Caller } from '../http/requests/caller.js';
import { ReadTaxedBody } from '../http/requests/body.pipe.js';
import { ReadRequestOptions, type RequestOptions } from '../http/requests/request-options.js';
import type { Reply } from '../http/replies/reply.js';
import { PostedReceiptDto, PostInvoice, type ReceiptAnswer, type ValidInvoice } from '../submissions/post-invoice.js';
import { receiptData } from '../submissions/receipt-data.js';
import { ApiSubmission, INVOICE_FAILURES } from '../submissions/api-submission.js';
import { RegisteredItemDto, SaleQueries } from './sale.queries.js';

/** The answer of POST /sales-with-items and POST /reverse-invoices-with-items. */
export class ReceiptWithItemsDto extends PostedReceiptDto {
  @ApiProperty({
    description: 'The items of this request, if autoRegisterItems is true.',
    required: false,
    type: [RegisteredItemDto],
  })
  registeredItems?: RegisteredItemDto[];
}

@ApiTags('Sales')
@Controller()
export class SalesController {
  constructor(
    private readonly postInvoice: PostInvoice,
    private readonly queries: SaleQueries,
  ) {}

  @Post('sales')
  @ApiSubmission({
    summary: 'Submit a sale and get its receipt',
    body: [CreateSaleDto, pricedDto(CreateSaleDto)],
    examples: { sale: exampleSale, withPrices: examplePricedSale },
    result: PostedReceiptDto,
    failures: INVOICE_FAILURES,
  })
  async create(
    @ReadTaxedBody(readSale) sale: ValidInvoice,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    return this.postInvoice.post(sale, caller, options);
  }

  @Post('sales-with-items')
  @ApiSubmission({
    summary: 'Submit a sale, and register its items before it if asked to',
    body: [CreateSaleWithItemsDto, pricedDto(CreateSaleWithItemsDto)],
    examples: { sale: exampleSaleWithItems },
    result: ReceiptWithItemsDto,
    failures: INVOICE_FAILURES,
  })
  async createWithItems(
    @ReadTaxedBody(readSaleWithItems) sale: ValidInvoice,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    return this.postInvoice.post(sale, caller, options, this.withItems(caller));
  }

  @Post('reverse-invoices-with-items')
  @ApiSubmission({
    summary: 'Submit a return, and register its items before it if asked to',
    body: [CreateReverseInvoiceDto, pricedDto(CreateReverseInvoiceDto)],
    examples: { return: exampleReverseInvoice },
    result: ReceiptWithItemsDto,
    failures: INVOICE_FAILURES,
  })
  async reverse(
    @ReadTaxedBody(readReverseInvoice) invoice: ValidInvoice,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    return this.postInvoice.post(invoice, caller, options, this.withItems(caller));
  }

  private withItems(caller: Principal): ReceiptAnswer {
    return {
      data: async (receipt, { itemsToRegister }): Promise<ReceiptWithItemsDto> => ({
        ...receiptData(receipt),
        ...(itemsToRegister && { registeredItems: await this.queries.itemStates(caller, itemsToRegister) }),
      }),
      message: 'Print the internal data (intrlData) and the receipt signature (rcptSign) on the receipt.',
    };
  }
}
