import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ReverseInvoiceDto, succeeded } from '@app/contract';
import { type CreditNoteDocument, isSettled, type SignedReceipt } from '@app/domain';
import type { Principal } from '@app/persistence';
import { submissionPath, unsignedReply } from '../submissions/answer.js';
import { receiptData } from '../submissions/submission-data.js';
import { Caller } from '../http/requests/caller.js';
import { failedAt } from '../http/errors/failure.js';
import { ReadRequestOptions, type RequestOptions } from '../http/requests/request-options.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { ApiReading } from '../http/openapi/api-reading.js';
import { HandedOutReceipts } from '../infrastructure/handed-out-receipts.js';
import { RetryAfter } from '../infrastructure/retry-after.js';
import { CreditNoteQueries } from './credit-note.queries.js';

@ApiTags('Sales')
@Controller('reverse-invoices')
export class ReverseInvoicesController {
  constructor(
    private readonly queries: CreditNoteQueries,
    private readonly handedOutReceipts: HandedOutReceipts,
    private readonly retryAfter: RetryAfter,
  ) {}

  @Get(':saleId')
  @ApiReading({
    summary: 'Read a return, by your own number or by the cumulative number of the tax authority',
    result: ReverseInvoiceDto,
    path: { saleId: ['The invcNo of the return, or else its cisInvcNo.', 'INV-2026-0003'] },
    mayBePending: true,
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

const returnData = (document: CreditNoteDocument, receipt: SignedReceipt) => {
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
