import { Controller, Post, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CreateBarcodeCreditNoteDto,
  CreateCreditNoteDto,
  CreateExpressCreditNoteDto,
  CreateSecondCreditNoteDto,
  exampleBarcodeCreditNote,
  exampleCreditNote,
  exampleExpressCreditNote,
  exampleSecondCreditNote,
  pricedDto,
  readBarcodeCreditNote,
  readCreditNote,
  readExpressCreditNote,
} from '@app/contract';
import type { Principal } from '@app/persistence';
import { Caller } from '../http/requests/caller.js';
import { ReadTaxedBody } from '../http/requests/body.pipe.js';
import { ReadRequestOptions, type RequestOptions } from '../http/requests/request-options.js';
import type { Reply } from '../http/replies/reply.js';
import { PostedReceiptDto, PostInvoice, type ReceiptAnswer, type ValidInvoice } from '../submissions/post-invoice.js';
import { receiptData } from '../submissions/receipt-data.js';
import { ApiSubmission, INVOICE_FAILURES } from '../submissions/api-submission.js';
import { Shown } from '../http/openapi/reply-fields.js';

/** The answer of POST /sales/credit-note. It carries internal data and signature under both of their names. */
export class CreditNoteResultDto extends PostedReceiptDto {
  @Shown('The same as intrlData.', 'K7QW2MZP4RTYU3XSA5BCD6EFGH')
  internalData!: string;

  @Shown('The same as rcptSign.', 'V4N6P2QK7WXR3TZA')
  receiptSignature!: string;

  @Shown('The same as that of the whole answer.', '000')
  resultCd!: string;
}

const BY_BARCODE = {
  body: [CreateBarcodeCreditNoteDto, pricedDto(CreateBarcodeCreditNoteDto)] as [Type, Type],
  result: PostedReceiptDto,
  failures: INVOICE_FAILURES,
};

const NOTES: Type[] = [CreateCreditNoteDto, CreateSecondCreditNoteDto];

@ApiTags('Credit notes')
@Controller()
export class CreditNotesController {
  constructor(private readonly postInvoice: PostInvoice) {}

  @Post('sales/credit-note')
  @ApiSubmission({
    summary: 'Submit a credit note, in either of two shapes',
    body: [...NOTES, ...NOTES.map(pricedDto)] as [Type, ...Type[]],
    examples: { first: exampleCreditNote, second: exampleSecondCreditNote },
    result: CreditNoteResultDto,
    failures: INVOICE_FAILURES,
  })
  async create(
    @ReadTaxedBody(readCreditNote) note: ValidInvoice,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    return this.postInvoice.post(note, caller, options, BOTH_SPELLINGS);
  }

  @Post('sales/credit-note-express')
  @ApiSubmission({
    summary: 'Submit a credit note with only the required fields',
    body: [CreateExpressCreditNoteDto, pricedDto(CreateExpressCreditNoteDto)],
    examples: { creditNote: exampleExpressCreditNote },
    result: PostedReceiptDto,
    failures: INVOICE_FAILURES,
  })
  async createExpress(
    @ReadTaxedBody(readExpressCreditNote) note: ValidInvoice,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    return this.postInvoice.post(note, caller, options);
  }

  @Post('sales/credit-note-barcode')
  @ApiSubmission({
    summary: 'Submit a credit note whose items are named by barcode',
    examples: { return: exampleBarcodeCreditNote },
    ...BY_BARCODE,
  })
  async createByBarcode(
    @ReadTaxedBody(readBarcodeCreditNote) note: ValidInvoice,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    return this.postInvoice.post(note, caller, options);
  }

  @Post('reverse-credit-notes-barcode')
  @ApiSubmission({
    summary: 'Another name of POST /sales/credit-note-barcode',
    examples: {
      return: {
        ...exampleBarcodeCreditNote,
        original: { ...exampleBarcodeCreditNote.original, creditNoteInvcNo: 'CN-2026-0005' },
      },
    },
    ...BY_BARCODE,
  })
  createReverse(
    @ReadTaxedBody(readBarcodeCreditNote) note: ValidInvoice,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    return this.createByBarcode(note, caller, options);
  }
}

/** The interface documents this answer with two sets of names. A client may have been built for either. */
const BOTH_SPELLINGS: ReceiptAnswer = {
  data: (receipt): CreditNoteResultDto => {
    const data = receiptData(receipt);
    return { ...data, resultCd: '000', internalData: data.intrlData, receiptSignature: data.rcptSign };
  },
};
