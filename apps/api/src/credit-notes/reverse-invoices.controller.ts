import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { succeeded } from '@app/contract';
import { type CreditNoteDocument, isSettled, RETURN_RECEIPT_TYPE, type SignedReceipt } from '@app/domain';
import type { Principal } from '@app/persistence';
import { unsignedReply } from '../submissions/answer.js';
import { submissionPath } from '../submissions/submission-data.js';
import { Caller } from '../http/requests/caller.js';
import { failedAt } from '../http/errors/failure.js';
import { ReadRequestOptions, type RequestOptions } from '../http/requests/request-options.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { ApiReading } from '../http/openapi/api-reading.js';
import { HandedOutReceipts } from '../infrastructure/handed-out-receipts.js';
import { RetryAfter } from '../infrastructure/retry-after.js';
import { receiptData } from '../submissions/receipt-data.js';
import { ApiPending } from '../submissions/api-submission.js';
import { Shown, ShownCode } from '../http/openapi/reply-fields.js';
import { CreditNoteQueries } from './credit-note.queries.js';

/** The answer of GET /reverse-invoices/{saleId}. */
export class ReverseInvoiceDto {
  @Shown('Your own number of the return.', 'RET-2026-0001')
  invcNo!: string;

  @Shown('Your own number of the original sale.', 'INV-2026-0002')
  orgInvcNo!: string;

  @ShownCode('Kind of receipt.', RETURN_RECEIPT_TYPE, 'R', { enum: ['R'] })
  rcptTyCd!: 'R';

  @Shown('Cumulative invoice number assigned by the tax authority.', 5)
  cisInvcNo!: number;

  @Shown('Date of the return, YYYYMMDD.', '20260302')
  salesDt!: string;

  @Shown('Total with VAT, in the currency of the return.', 320)
  totAmt!: number;

  @Shown('Internal data to print on the receipt.', 'K7QW2MZP4RTYU3XSA5BCD6EFGH')
  intrlData!: string;

  @Shown('Receipt signature to print on the receipt.', 'V4N6P2QK7WXR3TZA')
  rcptSign!: string;
}

@ApiTags('Sales')
@Controller('reverse-invoices')
export class ReverseInvoicesController {
  constructor(
    private readonly queries: CreditNoteQueries,
    private readonly handedOutReceipts: HandedOutReceipts,
    private readonly retryAfter: RetryAfter,
  ) {}

  @Get(':saleId')
  @ApiPending()
  @ApiReading({
    summary: 'Read a return, by your own number or by the cumulative number of the tax authority',
    result: ReverseInvoiceDto,
    path: { saleId: ['The invcNo of the return, or else its cisInvcNo.', 'INV-2026-0003'] },
    failures: { 404: ['801'] },
  })
  async read(
    @Param('saleId') saleId: string,
    @Caller() caller: Principal,
    @ReadRequestOptions() { onAnswerEnd, noteSubmission }: RequestOptions,
  ): Promise<Reply> {
    const found = await this.queries.find(caller, saleId);
    if (!found) throw unknownReturn(saleId);
    const { view, document } = found;
    noteSubmission(view.id);
    if (!view.receipt) {
      // A refused document is no return. One that an operator must look into may still become one.
      if (isSettled(view.status) && view.status !== 'NEEDS_REVIEW') throw unknownReturn(saleId);
      return unsignedReply(view, this.retryAfter, { Location: submissionPath(view.id) });
    }
    this.handedOutReceipts.noteReceiptsOnceSent([view], onAnswerEnd);
    return reply(200, succeeded(returnData(document, view.receipt)));
  }
}

const returnData = (document: CreditNoteDocument, receipt: SignedReceipt): ReverseInvoiceDto => {
  const { cisInvcNo, intrlData, rcptSign } = receiptData(receipt);
  return {
    invcNo: document.invoiceNumber,
    orgInvcNo: document.originalInvoiceNumber,
    rcptTyCd: document.receiptType,
    cisInvcNo,
    salesDt: document.saleDate,
    totAmt: document.total,
    intrlData,
    rcptSign,
  };
};

const FIX_RETURN = 'Send the invcNo of a credit note of GET /api/v1/submissions?kind=credit-note.';

const unknownReturn = (saleId: string) =>
  failedAt('801', 'saleId', `No credit note ${saleId} was submitted by this taxpayer.`, FIX_RETURN, {
    status: 404,
  });
