import {
  CREDIT_NOTE_REASONS,
  cuInvoiceNumber,
  inGroups,
  type InvoiceDocument,
  qrUrl,
  type ReceiptTexts,
  type SignedReceipt,
  toDateTime,
} from '@app/domain';
import { printedDate, printedTime, provisionalAmounts, signedAmounts, signOf } from './printed-amounts.js';
import type { ControlUnitPart, Language, PrintModel, Seller } from './print-model.js';
import type { ReceiptSource, SignedAmounts } from './receipt-source.js';
import { codeWordsOf, type Words, wordsOf } from './words.js';

export interface PrintOptions {
  language: Language;
  link?: string | null;
  /** The link is a QR code too. */
  hasLinkQr?: boolean;
  print?: PrintModel['print'];
}

export function makePrintModel(
  source: ReceiptSource,
  { language, link = null, hasLinkQr = false, print = null }: PrintOptions,
): PrintModel {
  const { document, signed } = source;
  const words = wordsOf(language);
  const codes = codeWordsOf(language);
  const type = typeOf(document, signed?.amounts ?? null, print);
  const amounts = signed
    ? signedAmounts(source, signed.amounts, type.isReturn)
    : provisionalAmounts(source, type.isReturn);
  const { payment } = amounts;
  const text = (name: keyof ReceiptTexts) => document.receiptTexts?.[name] ?? source.texts?.[name] ?? null;
  return {
    language,
    state: signed ? 'SIGNED' : 'PROVISIONAL',
    title: type.isReturn ? words.creditNote : words.invoice,
    marks: marksOf(type, words, signed !== null),
    isUnofficial: !signed || type.isCopy || type.isTraining,
    seller: sellerOf(source, text),
    greeting: text('topMessage'),
    closing: text('bottomMessage'),
    ...(type.isReturn ? { terms: null, bankDetails: null } : source.invoiceTexts),
    buyer: buyerOf(source),
    trader: traderOf(source),
    original: originalOf(source),
    reason: document.receiptType === 'R' ? reasonOf(document.reason, codes.reasons) : null,
    ...amounts,
    payment: payment && { ...payment, name: codes.payments[payment.code] ?? payment.name },
    foreign: foreignOf(document, type.isReturn),
    destination: document.destinationCountry === 'KE' ? null : document.destinationCountry,
    controlUnit: signed && controlUnitOf(signed.receipt, labelOf(type)),
    qr: signed && qrUrl(signed.receipt),
    link,
    linkQr: hasLinkQr ? link : null,
    print,
  };
}

interface ReceiptType {
  isReturn: boolean;
  isCopy: boolean;
  isTraining: boolean;
}

/** A second print of anything is a copy, and so is a document that the till posted as one. */
function typeOf(document: InvoiceDocument, amounts: SignedAmounts | null, print: PrintModel['print']): ReceiptType {
  return {
    isReturn: amounts ? amounts.rcptTyCd === 'R' : document.receiptType === 'R',
    isCopy: document.receiptType === 'C' || (print?.number ?? 0) > 1,
    isTraining: document.receiptType === 'T',
  };
}

const labelOf = ({ isReturn, isCopy, isTraining }: ReceiptType): string =>
  `${isTraining ? 'T' : isCopy ? 'C' : 'N'}${isReturn ? 'C' : 'S'}`;

const marksOf = ({ isReturn, isCopy, isTraining }: ReceiptType, words: Words, isSigned: boolean): string[] => [
  ...(isSigned ? [] : [words.provisional]),
  ...(isTraining ? [words.training] : []),
  ...(isCopy ? [words.copy] : []),
  ...(isReturn ? [words.refund] : []),
];

function sellerOf({ tin, bhfId, taxpayer }: ReceiptSource, text: (name: keyof ReceiptTexts) => string | null): Seller {
  return {
    name: taxpayer.name,
    tradeName: text('tradeName'),
    address: text('address') ?? taxpayer.address,
    pin: tin,
    branch: taxpayer.branch ? `${bhfId} ${taxpayer.branch}` : bhfId,
  };
}

/** The wire may have another buyer than the till named: a return has the buyer of its sale. */
function buyerOf({ document, signed }: ReceiptSource): PrintModel['buyer'] {
  const pin = (signed ? signed.amounts.custTin : document.buyerPin) || null;
  const name = (signed ? signed.amounts.custNm : document.buyerName) || null;
  return pin === null && name === null ? null : { pin, name };
}

function traderOf({ document, acceptedAt }: ReceiptSource): PrintModel['trader'] {
  const confirmedAt = document.confirmedAt ?? toDateTime(acceptedAt);
  return {
    invoiceNumber: document.invoiceNumber,
    date: printedDate(document.saleDate),
    // A time of another day than the sale's would mislead.
    time: confirmedAt.startsWith(document.saleDate) ? printedTime(confirmedAt) : null,
    servedBy: document.registrarName,
    remark: document.remark,
  };
}

function originalOf({ document, signed }: ReceiptSource): PrintModel['original'] {
  if (document.originalInvoiceNumber === null) return null;
  const { sdcId = null, receiptNumber = 0 } = signed?.receipt.original ?? {};
  return {
    invoiceNumber: document.originalInvoiceNumber,
    cuInvoiceNumber: sdcId === null ? null : cuInvoiceNumber(sdcId, receiptNumber),
  };
}

const reasonOf = (code: string, words: Readonly<Record<string, string>>): PrintModel['reason'] => ({
  code,
  text: words[code] ?? CREDIT_NOTE_REASONS.printed[code] ?? code,
});

function foreignOf(document: InvoiceDocument, isReturn: boolean): PrintModel['foreign'] {
  const { currency, exchangeRate, taxableTotal, taxTotal, total } = document;
  const signed = signOf(isReturn);
  const amounts = { withoutTax: signed(taxableTotal), tax: signed(taxTotal), total: signed(total) };
  return currency === 'KES' ? null : { currency, exchangeRate, ...amounts };
}

const controlUnitOf = (receipt: SignedReceipt, label: string): ControlUnitPart => ({
  sdcId: receipt.sdcId,
  mrcNo: receipt.mrcNo,
  date: printedDate(receipt.signedAt),
  time: printedTime(receipt.signedAt),
  cuInvoiceNumber: receipt.sdcId === null ? null : cuInvoiceNumber(receipt.sdcId, receipt.receiptNumber),
  receiptNumber: receipt.receiptNumber,
  totalReceipts: receipt.totalReceipts,
  label,
  internalData: inGroups(receipt.internalData),
  signature: inGroups(receipt.signature),
});
