import { inShillings, type SaleDocument, STANDARD_TAX_RATES, sumAmounts, taxBuckets, toDateTime } from '@app/domain';
import type { WritingContext } from '../../port.js';
import type { Operation } from '../operation.js';
import { audit, cut, cutOrNull } from './audit.js';
import { findSale } from './find-sale.js';
import { readReceipt } from './receipt.js';
import { type WireLine, wireLine } from './sale-line.js';

/** The signing call: numbers, amounts and dates as the authority wants them. */
export const sale: Operation<SaleDocument> = {
  kind: 'sale',
  path: 'saveTrnsSalesOsdc',
  find: findSale,

  write(document, context) {
    const lines = inShillings(document).lines.map(wireLine);
    const confirmedAt = document.confirmedAt ?? toDateTime(context.now);
    return {
      trdInvcNo: document.invoiceNumber,
      invcNo: context.number,
      orgInvcNo: context.originalNumber ?? 0,
      custTin: document.buyerPin,
      custNm: cutOrNull(document.buyerName, 60),
      ...typesOf(document),
      cfmDt: confirmedAt,
      salesDt: document.saleDate,
      stockRlsDt: document.stockReleasedAt,
      cnclReqDt: null,
      cnclDt: null,
      rfdDt: document.receiptType === 'R' ? confirmedAt : null,
      rfdRsnCd: document.receiptType === 'R' ? REFUND : null,
      ...totalsOf(lines),
      prchrAcptcYn: document.buyerAccepts,
      remark: remarkOf(document),
      ...audit(document),
      receipt: receiptOf(document, confirmedAt, context),
      itemList: lines,
    };
  },

  read(data, answeredAt) {
    const receipt = readReceipt(data, answeredAt);
    return receipt && { receipt };
  },
};

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

/** The authority adds up what it sees, so every total is the sum of the lines as they go out. */
function totalsOf(lines: WireLine[]) {
  const buckets = taxBuckets(
    lines.map((line) => ({ taxType: line.taxTyCd, taxableAmount: line.taxblAmt, taxAmount: line.taxAmt })),
  );
  const perType = Object.entries(buckets).flatMap(([type, { taxable, tax }]) => [
    [`taxblAmt${type}`, taxable],
    [`taxRt${type}`, STANDARD_TAX_RATES[type as keyof typeof buckets]],
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

function receiptOf(document: SaleDocument, confirmedAt: string, { receiptDetails }: WritingContext) {
  return {
    custTin: document.buyerPin,
    custMblNo: cutOrNull(receiptDetails.customerMobile, 20),
    rcptPbctDt: confirmedAt,
    trdeNm: cutOrNull(receiptDetails.tradeName, 20),
    adrs: cutOrNull(receiptDetails.address, 200),
    topMsg: cutOrNull(receiptDetails.topMessage, 20),
    btmMsg: cutOrNull(receiptDetails.bottomMessage, 20),
    prchrAcptcYn: document.buyerAccepts,
  };
}
