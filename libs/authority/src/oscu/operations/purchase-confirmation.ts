import {
  type PurchaseConfirmationDocument,
  type ReceivedPurchase,
  type ReceivedPurchaseLine,
  TAX_TYPES,
  toDateTime,
} from '@app/domain';
import type { WritingContext } from '../../port.js';
import type { OscuOperation } from './operation.js';
import { auditFields, truncate, truncateOrNull } from './audit.js';
import { earlier } from './earlier.js';
import { itemClassOnWire } from './item-class.js';
import { knownItem } from './known-item.js';
import { paymentOnWire } from './payment.js';

/**
 * The buyer's side of a sale, with the amounts that the supplier reported. All hosts accept a number only once: direct
 * hosts refuse a repetition as an overlap, and the gateway expects the next number. So a confirmation in doubt is sent
 * again, and counts once.
 */
export const purchaseConfirmation: OscuOperation<PurchaseConfirmationDocument> = {
  kind: 'purchase-confirmation',
  operation: 'savePurchase',
  isNumbered: () => true,
  numberIn: ({ invcNo }) => (typeof invcNo === 'number' ? invcNo : null),

  write: (document, context) => ({
    ...supplierOf(document.purchase),
    invcNo: context.number,
    orgInvcNo: 0,
    regTyCd: 'A',
    pchsTyCd: 'N',
    rcptTyCd: document.purchase.receiptType === 'R' ? 'R' : 'P',
    pmtTyCd: paymentOnWire(document.paymentType),
    pchsSttsCd: document.answer === 'REFUSED' ? '04' : '02',
    cfmDt: earlier(document.confirmedAt, toDateTime(context.now)),
    pchsDt: document.purchase.saleDate,
    wrhsDt: null,
    cnclReqDt: null,
    cnclDt: null,
    rfdDt: null,
    ...totalsOf(document.purchase),
    remark: truncateOrNull(document.remark, 400),
    ...auditFields({}),
    itemList: document.purchase.lines.map((line, index) => lineOf(line, document.itemCodes[index]!, index, context)),
  }),

  read: () => ({}),
};

const supplierOf = ({ supplierPin, supplierBhfId, supplierName, invoiceNumber }: ReceivedPurchase) => ({
  spplrTin: supplierPin,
  spplrBhfId: supplierBhfId,
  spplrNm: truncateOrNull(supplierName, 60),
  spplrInvcNo: invoiceNumber,
});

const totalsOf = ({ lines, taxes, taxableTotal, taxTotal, total }: ReceivedPurchase) => ({
  totItemCnt: lines.length,
  ...Object.fromEntries(TAX_TYPES.map((type) => [`taxblAmt${type}`, taxes[type].taxable])),
  ...Object.fromEntries(TAX_TYPES.map((type) => [`taxRt${type}`, taxes[type].rate])),
  ...Object.fromEntries(TAX_TYPES.map((type) => [`taxAmt${type}`, taxes[type].tax])),
  totTaxblAmt: taxableTotal,
  totTaxAmt: taxTotal,
  totAmt: total,
});

/** A line has the buyer's item code, if one is known, and the supplier's code and name. */
function lineOf(line: ReceivedPurchaseLine, itemCode: string | null, index: number, context: WritingContext) {
  const ownItem = itemCode === null ? null : knownItem(context.items, itemCode);
  return {
    itemSeq: index + 1,
    itemCd: ownItem?.authorityCode ?? itemCode ?? line.itemCode,
    itemClsCd: itemClassOnWire([ownItem?.itemClass ?? null, line.itemClass], context.itemClasses),
    itemNm: truncate(line.itemName, 200),
    bcd: truncateOrNull(line.barcode, 20),
    spplrItemClsCd: line.itemClass,
    spplrItemCd: line.itemCode,
    spplrItemNm: truncate(line.itemName, 200),
    pkgUnitCd: line.packageUnit,
    pkg: line.packageCount,
    qtyUnitCd: line.quantityUnit,
    qty: line.quantity,
    prc: line.unitPrice,
    splyAmt: line.supplyAmount,
    dcRt: line.discountRate,
    dcAmt: line.discountAmount,
    taxblAmt: line.taxableAmount,
    taxTyCd: line.taxType,
    taxAmt: line.taxAmount,
    totAmt: line.total,
    itemExprDt: null,
  };
}
