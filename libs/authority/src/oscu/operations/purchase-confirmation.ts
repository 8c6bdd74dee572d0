import {
  type PurchaseConfirmationDocument,
  type ReceivedPurchase,
  type ReceivedPurchaseLine,
  splitInclusive,
  sumAmounts,
  TAX_TYPES,
  taxBuckets,
  type TaxType,
  toDateTime,
} from '@app/domain';
import type { WritingContext } from '../../port.js';
import type { OscuOperation } from './operation.js';
import { auditFields, earlier, paymentOnWire, truncate, truncateOrNull } from './wire-values.js';
import { nearestPrice } from './prices.js';
import type { Profile } from '../profiles.js';
import { itemClassOnWire, knownItem } from './items.js';
import { unitsOnWire } from './sale-line.js';

/**
 * The buyer's side of a supplier's sale, or of some of its lines. All hosts accept a number only once: direct
 * hosts refuse a repetition as an overlap, and the gateway expects the next number. So a confirmation in doubt is sent
 * again, and counts once.
 */
export const purchaseConfirmation: OscuOperation<PurchaseConfirmationDocument> = {
  kind: 'purchase-confirmation',
  operation: 'savePurchase',
  isNumbered: () => true,
  numberIn: ({ invcNo }) => (typeof invcNo === 'number' ? invcNo : null),

  write(document, context, profile) {
    const lines = linesOf(document, context, profile);
    return {
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
      ...totalsOf(lines, document.purchase),
      remark: truncateOrNull(document.remark, 400),
      ...auditFields({}),
      itemList: lines,
    };
  },

  read: () => ({}),
};

/** The name goes back as it came: the authority compares it character by character (fact sheet 4.9). */
const supplierOf = ({ supplierPin, supplierBhfId, supplierName, invoiceNumber }: ReceivedPurchase) => ({
  spplrTin: supplierPin,
  spplrBhfId: supplierBhfId,
  spplrNm: supplierName,
  spplrInvcNo: invoiceNumber,
});

/** The lines may be a part of the supplier's invoice. The rates are those of his sale, also without such a line. */
function totalsOf(lines: readonly PurchaseLineOnWire[], { taxes }: ReceivedPurchase) {
  const buckets = taxBuckets(
    lines.map((line) => ({
      taxType: line.taxTyCd as TaxType,
      taxableAmount: line.taxblAmt,
      taxAmount: line.taxAmt,
    })),
  );
  return {
    totItemCnt: lines.length,
    ...Object.fromEntries(TAX_TYPES.map((type) => [`taxblAmt${type}`, buckets[type].taxable])),
    ...Object.fromEntries(TAX_TYPES.map((type) => [`taxRt${type}`, taxes[type].rate])),
    ...Object.fromEntries(TAX_TYPES.map((type) => [`taxAmt${type}`, buckets[type].tax])),
    totTaxblAmt: sumAmounts(lines.map((line) => line.taxblAmt)),
    totTaxAmt: sumAmounts(lines.map((line) => line.taxAmt)),
    totAmt: sumAmounts(lines.map((line) => line.totAmt)),
  };
}

type PurchaseLineOnWire = ReturnType<typeof lineOf>;

const linesOf = (
  { purchase, itemCodes }: PurchaseConfirmationDocument,
  context: WritingContext,
  { onePackage }: Profile,
) =>
  purchase.lines.map((line, index) => {
    const lineOnWire = lineOf(line, index, itemCodes[index]!, purchase, context);
    return onePackage ? { ...lineOnWire, pkg: 1 } : lineOnWire;
  });

/** A line has the buyer's item code, if one is known, and the supplier's code and name. */
function lineOf(
  line: ReceivedPurchaseLine,
  index: number,
  itemCode: string | null,
  { taxes }: ReceivedPurchase,
  { items, itemClasses }: WritingContext,
) {
  const ownItem = itemCode === null ? null : knownItem(items, itemCode);
  const units = unitsOnWire(ownItem, { pkgUnitCd: line.packageUnit, qtyUnitCd: line.quantityUnit });
  return {
    itemSeq: index + 1,
    itemCd: ownItem?.authorityCode ?? itemCode ?? line.itemCode,
    itemClsCd: itemClassOnWire([ownItem?.itemClass ?? null, line.itemClass], itemClasses),
    itemNm: truncate(line.itemName, 200),
    bcd: truncateOrNull(line.barcode, 20),
    spplrItemClsCd: line.itemClass,
    spplrItemCd: line.itemCode,
    spplrItemNm: truncate(line.itemName, 200),
    pkgUnitCd: units.pkgUnitCd,
    pkg: line.packageCount,
    qtyUnitCd: units.qtyUnitCd,
    qty: line.quantity,
    ...amountsOf(line, taxes[line.taxType as TaxType]?.rate ?? 0),
    itemExprDt: null,
  };
}

/**
 * All amounts are calculated from what the buyer pays for the line, with tax. The list must not be copied: it has lines
 * whose supply is without tax and whose tax is not the rate's (998.00 + 159.11), and the gateway refuses these. It demands
 * `splyAmt` = `totAmt` (fact sheet 4.9), so a discount of the supplier goes into the price. It was never seen to
 * multiply price and quantity; the price still comes to the supply wherever one in cents does.
 */
function amountsOf({ total, quantity, unitPrice, taxType }: ReceivedPurchaseLine, taxRate: number) {
  const { taxable, tax } = splitInclusive(total, taxRate);
  const price = quantity > 0 ? nearestPrice({ quantity, total, supply: total, unitPrice, taxRate }) : unitPrice;
  return {
    prc: price,
    splyAmt: total,
    dcRt: 0,
    dcAmt: 0,
    taxblAmt: taxable,
    taxTyCd: taxType,
    taxAmt: tax,
    totAmt: total,
  };
}
