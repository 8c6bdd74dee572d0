import {
  type CreditNoteDocument,
  inShillings,
  type InvoiceDocument,
  ratesOf,
  type ReceiptTexts,
  type SaleDocument,
  sumAmounts,
  taxBuckets,
  type TaxRates,
  toDateTime,
} from '@app/domain';
import type { WritingContext } from '../../port.js';
import type { Profile } from '../profiles.js';
import { findSale, readReceipt } from './find-sale.js';
import { discountIncludingTax, type WireLine, wireLines, type WireTarget } from './sale-line.js';
import type { OscuOperation } from './operation.js';
import { shareReturnedAmounts } from './return-shares.js';
import { auditFields, earlier, paymentOnWire, ratesOnWire, truncate, truncateOrNull } from './wire-values.js';

/** The signing call, the same for all kinds that get a receipt. */
const signedInvoice: Omit<OscuOperation<InvoiceDocument>, 'kind'> = {
  operation: 'saveSale',
  find: findSale,
  isNumbered: () => true,
  numberIn: ({ invcNo }) => (typeof invcNo === 'number' ? invcNo : null),
  write: writeInvoice,

  read(data, answeredAt) {
    const receipt = readReceipt(data, answeredAt);
    return receipt && { receipt };
  },
};

/** Sales, training sales and copies. */
export const sale: OscuOperation<SaleDocument> = { kind: 'sale', ...signedInvoice };

/** The authority treats a return as a sale of another type, in the same series. */
export const creditNote: OscuOperation<CreditNoteDocument> = { kind: 'credit-note', ...signedInvoice };

/** Writes the invoice that the authority signs, with numbers, amounts and dates in the authority's form. */
function writeInvoice(document: InvoiceDocument, context: WritingContext, profile: Profile) {
  const taxRates = ratesOnWire(document, profile);
  const lines = linesOf(document, context, { profile, taxRates });
  const buyer = buyerOf(document, context, profile);
  const latest = toDateTime(context.now);
  const confirmedAt = confirmationOf(document, context);
  return {
    trdInvcNo: traderNumberOf(document),
    invcNo: context.number,
    orgInvcNo: context.original?.number ?? 0,
    custTin: buyer.pin,
    custNm: truncateOrNull(buyer.name, 60),
    ...typesOf(document, context),
    cfmDt: confirmedAt,
    salesDt: document.saleDate,
    stockRlsDt: document.stockReleasedAt && earlier(document.stockReleasedAt, latest),
    ...returnOf(document, context, confirmedAt),
    ...totalsOf(lines, taxRates),
    prchrAcptcYn: document.buyerAccepts,
    remark: remarkOf(document),
    ...auditFields(document),
    receipt: receiptOf(document, buyer.pin, confirmedAt, context),
    itemList: lines,
  };
}

/** The discount is interpreted in the till's own currency, in which the tolerance of a cent is a cent. */
function linesOf(document: InvoiceDocument, context: WritingContext, target: WireTarget): WireLine[] {
  const legalRates = ratesOf(document);
  const lines = document.lines.map((line) => ({ ...line, discountAmount: discountIncludingTax(line, legalRates) }));
  const converted = inShillings({ ...document, lines }).lines;
  const shared =
    document.kind === 'credit-note' ? shareReturnedAmounts(context.original, document, converted) : converted;
  return wireLines(shared, target, context);
}

function traderNumberOf(document: InvoiceDocument): string {
  const traderNumber = document.kind === 'credit-note' ? document.traderNumber : null;
  return truncate(traderNumber ?? document.invoiceNumber, 50);
}

/**
 * The authority accepts a return only from the buyer of the original, with exactly the same name. So a return without a
 * PIN, or with the same PIN, gets the buyer of the original. Another PIN is another buyer, whom the authority judges.
 */
function buyerOf(
  { receiptType, buyerPin, buyerName }: InvoiceDocument,
  { original }: WritingContext,
  profile: Profile,
) {
  const isTheSame = receiptType === 'R' && (buyerPin === null || buyerPin === original?.buyer.pin);
  const buyer = isTheSame && original ? original.buyer : { pin: buyerPin, name: buyerName };
  // A buyer without a name gets the PIN or a fixed text as name, in the sale and in its return.
  return profile.requiresBuyerName ? { ...buyer, name: buyer.name || buyer.pin || WALK_IN_BUYER } : buyer;
}

/** The gateway never accepts the return of a sale that was sent without a name (fact sheet 4.2). Changing this text would make the earlier sales unreturnable. */
const WALK_IN_BUYER = 'Walk-in customer';

/**
 * A till's clock may be ahead of the authority's, which refuses a time in the future (fact sheet 1.6). The till keeps what it has
 * printed, and the wire tells the time of the authority. An invoice without a time was confirmed when it was accepted: so it
 * has a time that the authority's clock reaches, however far that is behind.
 */
const confirmationOf = (
  { confirmedAt }: InvoiceDocument,
  { confirmedAt: sent, acceptedAt, now }: WritingContext,
): string => sent ?? earlier(confirmedAt ?? toDateTime(acceptedAt), toDateTime(now));

/** The wire has no field for a currency, so a foreign sale says in words what the buyer paid. */
function remarkOf({ currency, exchangeRate, total, remark }: InvoiceDocument): string | null {
  if (currency === 'KES') return truncateOrNull(remark, 400);
  return truncate([`${currency} ${total} at ${exchangeRate}`, remark].filter(Boolean).join('; '), 400);
}

function receiptOf(document: InvoiceDocument, buyerPin: string | null, confirmedAt: string, context: WritingContext) {
  const text = (name: keyof ReceiptTexts) => document.receiptTexts?.[name] ?? context.receiptDetails[name];
  return {
    custTin: buyerPin,
    custMblNo: truncateOrNull(text('customerMobile'), 20),
    rcptPbctDt: confirmedAt,
    trdeNm: truncateOrNull(text('tradeName'), 20),
    adrs: truncateOrNull(text('address'), 200),
    topMsg: truncateOrNull(text('topMessage'), 20),
    btmMsg: truncateOrNull(text('bottomMessage'), 20),
    prchrAcptcYn: document.buyerAccepts,
  };
}

/**
 * The authority adds up the wire lines, so every total is the sum of these. It requires the rate of every tax type,
 * also without sales of that type. A host that demands 0 as the reduced rate receives 0: the total stays, and all of it
 * is taxable.
 */
function totalsOf(lines: WireLine[], taxRates: TaxRates) {
  const buckets = taxBuckets(
    lines.map((line) => ({ taxType: line.taxTyCd, taxableAmount: line.taxblAmt, taxAmount: line.taxAmt })),
  );
  const perType = Object.entries(buckets).flatMap(([type, { taxable, tax }]) => [
    [`taxblAmt${type}`, taxable],
    [`taxRt${type}`, taxRates[type as keyof typeof buckets]],
    [`taxAmt${type}`, tax],
  ]);
  return {
    totItemCnt: lines.length,
    ...Object.fromEntries(perType),
    totTaxblAmt: sumAmounts(lines.map((line) => line.taxblAmt)),
    totTaxAmt: sumAmounts(lines.map((line) => line.taxAmt)),
    totAmt: sumAmounts(lines.map((line) => line.totAmt)),
  };
}

/** A receipt on the wire is S or R; a copy has its original's type. `salesTyCd` marks copies and training sales. */
function typesOf(document: InvoiceDocument, context: WritingContext) {
  const { receiptType, paymentType, salesStatus } = document;
  return {
    salesTyCd: receiptType === 'T' || receiptType === 'C' ? receiptType : 'N',
    rcptTyCd: isReturned(document, context) ? 'R' : 'S',
    pmtTyCd: paymentOnWire(paymentType),
    salesSttsCd: salesStatus,
  };
}

const isReturned = ({ receiptType }: InvoiceDocument, { original }: WritingContext): boolean =>
  receiptType === 'R' || (receiptType === 'C' && (original?.isReturn ?? false));

/** The dates and the reason of a return. A copy of a return has the reason of that return. */
function returnOf(document: InvoiceDocument, context: WritingContext, confirmedAt: string) {
  const note = document.kind === 'credit-note' ? document : null;
  const isReturn = isReturned(document, context);
  return {
    cnclReqDt: dayStart(note?.cancelRequestedOn),
    cnclDt: dayStart(note?.cancelledOn),
    rfdDt: isReturn ? confirmedAt : null,
    rfdRsnCd: isReturn ? (note?.reason ?? context.original?.reason ?? REFUND) : null,
  };
}

const REFUND = '06';

/** The wire has times only, so a day is sent as its first second. */
const dayStart = (day: string | null | undefined): string | null => (day ? `${day}000000` : null);
