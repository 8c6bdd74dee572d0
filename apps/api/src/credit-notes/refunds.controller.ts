import { randomBytes } from 'node:crypto';
import { Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CreateCorrectionDto,
  CreatePricedCorrectionDto,
  CreateRefundDto,
  exampleRefund,
  exampleSale,
  NO_NUMBER,
  readCorrection,
  readRefund,
  succeeded,
} from '@app/contract';
import type { SaleDocument } from '@app/domain';
import type { Principal } from '@app/persistence';
import { Failure, violation } from '../http/errors/failure.js';
import { ReadBody, ReadTaxedBody } from '../http/requests/body.pipe.js';
import { Caller } from '../http/requests/caller.js';
import { ReadRequestOptions, type RequestOptions } from '../http/requests/request-options.js';
import { ApiReading } from '../http/openapi/api-reading.js';
import { EXAMPLE } from '../http/openapi/reply-fields.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { HandedOutReceipts } from '../infrastructure/handed-out-receipts.js';
import { ApiSubmission, INVOICE_FAILURES } from '../submissions/api-submission.js';
import { PostedReceiptDto, PostInvoice, type ValidInvoice } from '../submissions/post-invoice.js';
import { CorrectionDto, correctionData } from './correction-data.js';
import { CreditDto, creditData } from './credit-data.js';
import { SoldInvoices } from './sold-invoices.js';

const BY_ID = { id: ['Id of the sale.', EXAMPLE.submissionId] } as const;
const byNumber = (example: string) => ({ invcNo: ['Own number of the sale, percent-encoded.', example] as const });

const REFUND = {
  body: CreateRefundDto,
  result: PostedReceiptDto,
  failures: { ...INVOICE_FAILURES, 404: ['003'] },
} as const;

const CREDIT = { result: CreditDto, failures: { 404: ['003'] } } as const;

const CORRECTION = {
  body: [CreateCorrectionDto, CreatePricedCorrectionDto] as [
    typeof CreateCorrectionDto,
    typeof CreatePricedCorrectionDto,
  ],
  result: PostedReceiptDto,
  failures: { ...INVOICE_FAILURES, 404: ['003'] },
} as const;

const correctedBy = (invcNo: string) => ({
  correction: { sale: { ...exampleSale, transaction: { ...exampleSale.transaction, invcNo } } },
});

/** The number in the path, or an id, which the handler replaces by the number. */
const RefundBody = ReadBody((body, { now, params }) =>
  readRefund(body, { now, originalNumber: params.invcNo ?? params.id! }),
);

const CorrectionBody = ReadTaxedBody((body, { params, ...context }) =>
  readCorrection(body, { ...context, originalNumber: params.invcNo ?? params.id! }),
);

/** Refunds and corrections of a sale, by its number or by its id. */
@ApiTags('Credit notes')
@Controller()
export class RefundsController {
  constructor(
    private readonly postInvoice: PostInvoice,
    private readonly soldInvoices: SoldInvoices,
    private readonly handedOutReceipts: HandedOutReceipts,
  ) {}

  @Post('submissions/:id/refund')
  @ApiSubmission({
    summary: 'Refund a sale, all that is left or a part; its lines are taken from the sale',
    path: BY_ID,
    examples: {
      part: { ...exampleRefund, invcNo: 'CN-2026-0006' },
      all: { reason: '06', invcNo: 'CN-2026-0007' },
    },
    ...REFUND,
  })
  async create(
    @RefundBody note: ValidInvoice,
    @Param('id') id: string,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    return this.post(note, await this.soldInvoices.numberOf(caller, id), caller, options);
  }

  @Post('sales/:invcNo/refund')
  @ApiSubmission({
    summary: 'The same, by the number of the sale',
    path: byNumber('INV-2026-0002'),
    examples: {
      lowerPrice: { reason: '06', lines: [{ itemCd: 'SVC-DELIVERY', amount: 16 }], invcNo: 'CN-2026-0008' },
      all: { reason: '06', invcNo: 'CN-2026-0009' },
    },
    ...REFUND,
  })
  async createByNumber(
    @RefundBody note: ValidInvoice,
    @Param('invcNo') invcNo: string,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    await this.soldInvoices.require(caller, invcNo);
    return this.post(note, invcNo, caller, options);
  }

  @Get('submissions/:id/credit')
  @ApiReading({ summary: 'Read what of a sale was credited, and what is left', path: BY_ID, ...CREDIT })
  async readCredit(@Param('id') id: string, @Caller() caller: Principal): Promise<Reply> {
    return this.readCreditByNumber(await this.soldInvoices.numberOf(caller, id), caller);
  }

  @Get('sales/:invcNo/credit')
  @ApiReading({ summary: 'The same, by the number of the sale', path: byNumber('INV-2026-0001'), ...CREDIT })
  async readCreditByNumber(@Param('invcNo') invcNo: string, @Caller() caller: Principal): Promise<Reply> {
    const sold = await this.soldInvoices.require(caller, invcNo);
    const notes = await this.soldInvoices.notesOf(caller, sold.original.id);
    return reply(200, succeeded<CreditDto>(creditData(sold, notes, new Date())));
  }

  @Post('submissions/:id/correct')
  @ApiSubmission({
    summary: 'Replace a sale: a credit note over all that is left of it, and then the right sale, both or neither',
    path: BY_ID,
    examples: correctedBy('INV-2026-0004'),
    ...CORRECTION,
  })
  async correct(
    @CorrectionBody sale: ValidInvoice,
    @Param('id') id: string,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    return this.postCorrection(sale, await this.soldInvoices.numberOf(caller, id), caller, options);
  }

  @Post('sales/:invcNo/correct')
  @ApiSubmission({
    summary: 'The same, by the number of the sale',
    path: byNumber('INV-2026-0004'),
    examples: correctedBy('INV-2026-0005'),
    ...CORRECTION,
  })
  async correctByNumber(
    @CorrectionBody sale: ValidInvoice,
    @Param('invcNo') invcNo: string,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    await this.soldInvoices.require(caller, invcNo);
    return this.postCorrection(sale, invcNo, caller, options);
  }

  @Get('corrections/:id')
  @ApiReading({
    summary: 'Read how far a correction is',
    path: { id: ['Id of the right sale, as the answer to the correction has it.', EXAMPLE.submissionId] },
    result: CorrectionDto,
    failures: { 404: ['003'] },
  })
  async readCorrection(
    @Param('id') id: string,
    @Caller() caller: Principal,
    @ReadRequestOptions() { onAnswerEnd }: RequestOptions,
  ): Promise<Reply> {
    const { note, sale } = await this.soldInvoices.correction(caller, id);
    this.handedOutReceipts.noteReceiptsOnceSent([note, sale], onAnswerEnd);
    return reply(200, succeeded<CorrectionDto>(correctionData(note, sale)));
  }

  /** A repeat is known by the number of the sale, so the number of the note may be made anew each time. */
  private postCorrection({ post, ...sale }: ValidInvoice, number: string, caller: Principal, options: RequestOptions) {
    const { creditsFirst, ...draft } = post.draft as SaleDocument;
    const note = { ...creditsFirst!, invoiceNumber: madeNumber(), originalInvoiceNumber: number };
    const corrected = { ...draft, corrects: number, creditsFirst: note };
    return this.postInvoice.post({ ...sale, post: { ...post, draft: corrected } }, caller, options);
  }

  private post({ post, ...note }: ValidInvoice, number: string, caller: Principal, options: RequestOptions) {
    const invoiceNumber = post.draft.invoiceNumber === NO_NUMBER ? newNumber(options) : post.draft.invoiceNumber;
    const draft = { ...post.draft, invoiceNumber, originalInvoiceNumber: number };
    return this.postInvoice.post({ ...note, post: { ...post, draft } as ValidInvoice['post'] }, caller, options);
  }
}

const RANDOM_BYTES = 10;

/** Never one that a till counts, and never made twice. */
const madeNumber = (): string => `CN-${randomBytes(RANDOM_BYTES).toString('hex').toUpperCase()}`;

/** Only a key tells a repeat from a second refund. */
function newNumber({ idempotencyKey, validation }: RequestOptions): string {
  if (idempotencyKey || validation?.hasKey) return madeNumber();
  const fix = 'Add invcNo, your own number of the credit note; or send an Idempotency-Key, and a number is made.';
  throw new Failure('002', {
    violations: [violation('002', 'invcNo', 'invcNo is required without an Idempotency-Key', fix)],
  });
}
