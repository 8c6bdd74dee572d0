import { Inject, Injectable } from '@nestjs/common';
import { readFileSync } from 'node:fs';
import type { ApiConfig } from '@app/config';
import { endedUnapproved, type SubmissionId } from '@app/domain';
import type { PrintSource, SubmissionView } from '@app/persistence';
import {
  makePrintModel,
  NO_LOGOS,
  type PrintModel,
  qrSvg,
  type ReceiptLogos,
  type ReceiptSource,
  type SignedAmounts,
  taxpayerOf,
} from '@app/receipt';
import { INVOICE_KINDS } from '@app/submission';
import { takeForAnswer } from '../http/admission/limit-answers.js';
import { SETTINGS } from '../infrastructure/tokens.js';
import { ReceiptLinks } from '../receipt-links/receipt-links.js';
import type { ReceiptOptions } from './receipt-options.js';
import { ReceiptQueries } from './receipt.queries.js';
import { type ReceiptReader, ReceiptThread } from './receipt-thread.js';
import { renderReceipt } from './render-receipt.js';

/** The reason why there is nothing to print. */
export type NoReceipt = 'kind' | 'refused' | 'withoutReceipt' | 'withoutAmounts' | 'deleted' | 'noCode';

/** A page with so many lines takes the process as long as the picture of a QR code: ten or twenty milliseconds. */
const SHORT_LINES_MAX = 500;
/** A line takes so much memory until its receipt is made: in the document, in what was signed and in print. */
const LINE_BYTES = 4 * 1024;

/** The source of a print, with the logo of the shop. */
export interface Printable extends ReceiptSource {
  logo: Buffer | null;
}

/** Makes receipts of submissions, in every format. */
@Injectable()
export class ReceiptMaker {
  private readonly logos: ReceiptLogos;

  constructor(
    private readonly queries: ReceiptQueries,
    private readonly links: ReceiptLinks,
    private readonly thread: ReceiptThread,
    @Inject(SETTINGS) { authorityLogo }: Pick<ApiConfig, 'authorityLogo'>,
  ) {
    this.logos = { ...NO_LOGOS, authority: authorityLogo ? readFileSync(authorityLogo) : null };
  }

  /** Finds what there is to print of a submission, or the reason why there is nothing. */
  async sourceOf(view: SubmissionView): Promise<Printable | NoReceipt> {
    const lacking = lackingOf(view);
    if (lacking) return lacking;
    const source = await this.queries.sourceOf(view.id);
    if (!source?.document) return 'deleted';
    takeForAnswer(source.document.lines.length * LINE_BYTES);
    if (view.receipt && !source.amounts) return 'withoutAmounts';
    return { ...toReceiptSource(view, source, source.document), logo: source.logo };
  }

  modelOf(
    { id }: SubmissionView,
    source: ReceiptSource,
    { language, link: wanted }: Pick<ReceiptOptions, 'language' | 'link'>,
    print: PrintModel['print'] = null,
  ): PrintModel {
    const link = wanted !== 'no' || !source.signed ? this.linkOf(id) : null;
    return makePrintModel(source, { language, link, hasLinkQr: wanted === 'qr', print });
  }

  /** A path alone would lead nowhere from paper. */
  private linkOf(id: SubmissionId): string | null {
    const url = this.links.urlOf(id);
    return url.startsWith('/') ? null : url;
  }

  /** The bytes or the text of a receipt; `noCode` for the QR code of a slip. */
  async render(
    model: PrintModel,
    { format, paper, width }: ReceiptOptions & { format: Exclude<ReceiptOptions['format'], 'json'> },
    { logo, ...reader }: ReceiptReader & { logo: Buffer | null },
  ): Promise<string | Buffer | NoReceipt> {
    if (format === 'svg' || (format === 'png' && !model.qr)) return model.qr ? qrSvg(model.qr) : 'noCode';
    const logos = { ...this.logos, shop: logo };
    const receipt = { model, format, paper, width };
    const isShort = format === 'png' || (format !== 'pdf' && model.lines.length <= SHORT_LINES_MAX);
    return isShort ? renderReceipt(receipt, logos) : this.thread.render(receipt, logos, reader);
  }
}

function lackingOf({ kind, status, receipt }: SubmissionView): NoReceipt | null {
  if (!INVOICE_KINDS.includes(kind)) return 'kind';
  if (endedUnapproved(status)) return 'refused';
  return status === 'APPROVED' && !receipt ? 'withoutReceipt' : null;
}

const toReceiptSource = (
  { tin, acceptedAt, receipt }: SubmissionView,
  { bhfId, amounts, texts, info, paymentName, invoiceTexts }: PrintSource & Pick<ReceiptSource, 'invoiceTexts'>,
  document: NonNullable<PrintSource['document']>,
): ReceiptSource => ({
  ...{ tin, bhfId, acceptedAt, document, texts, paymentName, invoiceTexts },
  signed: receipt && { receipt, amounts: amounts as SignedAmounts },
  taxpayer: taxpayerOf(info ?? {}),
});
