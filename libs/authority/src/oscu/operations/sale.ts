import { inShillings, type SaleDocument, sumAmounts, taxBuckets, type TaxRates, toDateTime } from '@app/domain';
import type { WritingContext } from '../../port.js';
import type { Operation } from '../operation.js';
import type { Profile } from '../profiles/index.js';
import { audit, cut, cutOrNull } from './audit.js';
import { findSale } from './find-sale.js';
import { discountIncludingTax } from './line-discount.js';
import { readReceipt } from './receipt.js';
import { type WireLine, wireLine } from './sale-line.js';

/** The signing call: numbers, amounts and dates as the authority wants them. */
export const sale: Operation<SaleDocument> = {
  kind: 'sale',
  operation: 'saveSale',
  find: findSale,

  write(document, context, profile) {
    const lines = linesOf(document, profile);
    const buyer = buyerOf(document, context, profile);
    const confirmedAt = confirmationOf(document, context.now);
    return {
      trdInvcNo: document.invoiceNumber,
      invcNo: context.number,
      orgInvcNo: context.originalNumber ?? 0,
      custTin: buyer.pin,
      custNm: cutOrNull(buyer.name, 60),
      ...typesOf(document),
      cfmDt: confirmedAt,
      salesDt: document.saleDate,
      stockRlsDt: document.stockReleasedAt,
      cnclReqDt: null,
      cnclDt: null,
      rfdDt: document.receiptType === 'R' ? confirmedAt : null,
      rfdRsnCd: document.receiptType === 'R' ? REFUND : null,
      ...totalsOf(lines, profile.taxRates),
      prchrAcptcYn: document.buyerAccepts,
      remark: remarkOf(document),
      ...audit(document),
      receipt: receiptOf(document, buyer.pin, confirmedAt, context),
      itemList: lines,
    };
  },

  read(data, answeredAt) {
    const receipt = readReceipt(data, answeredAt);
    return receipt && { receipt };
  },
};

/** The discount is understood in the currency the till counted in, where a cent off is a cent. */
function linesOf(document: SaleDocument, profile: Profile): WireLine[] {
  const lines = document.lines.map((line) => ({ ...line, discountAmount: discountIncludingTax(line) }));
  return inShillings({ ...document, lines }).lines.map((line, index) => wireLine(line, index, profile));
}

/**
 * A return is taken only from the buyer of its original, letter by letter: whom the till leaves out or spells otherwise is
 * the one who bought. Another PIN is another buyer, and for the authority to judge.
 */
function buyerOf(
  { receiptType, buyerPin, buyerName }: SaleDocument,
  { originalBuyer }: WritingContext,
  profile: Profile,
) {
  const isTheSame = receiptType === 'R' && (buyerPin === null || buyerPin === originalBuyer?.pin);
  const buyer = isTheSame && originalBuyer ? originalBuyer : { pin: buyerPin, name: buyerName };
  // Who is known by a PIN alone is called by it, in the sale as in its return.
  return profile.namesBuyers ? { ...buyer, name: buyer.name ?? buyer.pin } : buyer;
}

/** A till's clock may be ahead of ours, and the authority takes nothing from the future. */
function confirmationOf({ confirmedAt }: SaleDocument, now: Date): string {
  const latest = toDateTime(now);
  return confirmedAt !== null && confirmedAt < latest ? confirmedAt : latest;
}

const REFUND = '06';
/** Ours says "another way of paying" with 09, theirs with 07. */
const OTHER_PAYMENT = { ours: '09', theirs: '07' };

/** S and R are the fiscal ones; a training sale or a copy says so in its transaction type. */
function typesOf({ receiptType, paymentType, salesStatus }: SaleDocument) {
  return {
    salesTyCd: receiptType === 'T' || receiptType === 'C' ? receiptType : 'N',
    rcptTyCd: receiptType === 'R' ? 'R' : 'S',
    pmtTyCd: paymentType === OTHER_PAYMENT.ours ? OTHER_PAYMENT.theirs : paymentType,
    salesSttsCd: salesStatus,
  };
}

/**
 * The authority adds up what it sees, so every total is the sum of the lines as they go out. It wants to see the rate of
 * every type, also where nothing was sold; and where it calls the reduced rate 0, it is told what it wants to hear: the
 * total stays what was paid, all of it taxable.
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

/** The wire has no field for a currency, so a foreign sale says in words what the buyer paid. */
function remarkOf({ currency, exchangeRate, total, remark }: SaleDocument): string | null {
  if (currency === 'KES') return cutOrNull(remark, 400);
  return cut([`${currency} ${total} at ${exchangeRate}`, remark].filter(Boolean).join('; '), 400);
}

function receiptOf(
  document: SaleDocument,
  buyerPin: string | null,
  confirmedAt: string,
  { receiptDetails }: WritingContext,
) {
  return {
    custTin: buyerPin,
    custMblNo: cutOrNull(receiptDetails.customerMobile, 20),
    rcptPbctDt: confirmedAt,
    trdeNm: cutOrNull(receiptDetails.tradeName, 20),
    adrs: cutOrNull(receiptDetails.address, 200),
    topMsg: cutOrNull(receiptDetails.topMessage, 20),
    btmMsg: cutOrNull(receiptDetails.bottomMessage, 20),
    prchrAcptcYn: document.buyerAccepts,
  };
}
