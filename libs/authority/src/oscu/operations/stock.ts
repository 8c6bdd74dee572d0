import {
  inShillings,
  ratesOf,
  type SaleLine,
  type StockMasterDocument,
  type StockMovementDocument,
  sumAmounts,
} from '@app/domain';
import type { WritingContext } from '../../port.js';
import type { Profile } from '../profiles.js';
import { auditFields, ratesOnWire, truncate, truncateOrNull } from './wire-values.js';
import { knownItem } from './items.js';
import { discountIncludingTax, type WireLine, wireLine } from './sale-line.js';
import type { OscuOperation } from './operation.js';

/**
 * Goods in or out. All hosts accept a number only once: direct hosts refuse a repetition as an overlap, and the gateway
 * expects the next number. So a movement in doubt is sent again, and counts once.
 */
export const stockMovement: OscuOperation<StockMovementDocument> = {
  kind: 'stock-movement',
  operation: 'stockInOut',
  needsItemClassesFirst: true,
  isNumbered: () => true,
  numberIn: ({ sarNo }) => (typeof sarNo === 'number' ? sarNo : null),
  write: writeMovement,
  read: () => ({}),
};

function writeMovement(movement: StockMovementDocument, context: WritingContext, profile: Profile) {
  const lines = linesOf(movement, context, profile);
  return {
    sarNo: context.number,
    // The authority ignores the value, but the field must not be empty.
    orgSarNo: 0,
    regTyCd: movement.registration,
    // A partner branch belongs to the same taxpayer, so its PIN is known.
    custTin: movement.partnerBranch ? context.tin : movement.partnerPin,
    custNm: truncateOrNull(movement.partnerName, 100),
    // Older documents have no partner branch.
    custBhfId: movement.partnerBranch ?? null,
    sarTyCd: movement.stockType,
    ocrnDt: movement.occurredOn,
    totItemCnt: lines.length,
    totTaxblAmt: sumAmounts(lines.map((line) => line.taxblAmt)),
    totTaxAmt: sumAmounts(lines.map((line) => line.taxAmt)),
    totAmt: sumAmounts(lines.map((line) => line.totAmt)),
    remark: movement.remark === null ? null : truncate(movement.remark, 400),
    ...auditFields(movement),
    itemList: lines,
  };
}

function linesOf(movement: StockMovementDocument, context: WritingContext, profile: Profile) {
  const legalRates = ratesOf(movement);
  const target = { profile, taxRates: ratesOnWire(movement, profile) };
  const lines = movement.lines.map((line) => ({ ...line, discountAmount: discountIncludingTax(line, legalRates) }));
  return inShillings({ ...movement, lines }).lines.map((line, index) =>
    movedLine(line, wireLine(withMinimumWorth(line, profile), index, target, context)),
  );
}

/** A moved line is a line of a sale with counted packages, and other names for its discount and expiry date. */
function movedLine({ expiryDate }: SaleLine, line: WireLine) {
  const { isrccCd: _1, isrccNm: _2, isrcRt: _3, isrcAmt: _4, dcRt: _5, dcAmt, ...moved } = line;
  return { ...moved, pkg: moved.qty, totDcAmt: dcAmt, itemExprDt: expiryDate };
}

const WORTH_MIN = 0.01;

/** A gift moves too, and a refused one would be missing from the stock for ever. So it is worth a cent. */
const withMinimumWorth = (line: SaleLine, { refusesZeroTotals }: Profile): SaleLine =>
  refusesZeroTotals && line.total === 0 ? { ...line, total: WORTH_MIN, discountAmount: 0 } : line;

/** The stock of an item. The last report counts, so a repetition does no harm. */
export const stockMaster: OscuOperation<StockMasterDocument> = {
  kind: 'stock-master',
  operation: 'stockMaster',

  write: (document, { items }) => ({
    itemCd: knownItem(items, document.itemCode)?.authorityCode ?? document.itemCode,
    rsdQty: document.quantity ?? 0,
    ...auditFields(document),
  }),

  read: () => ({}),
};
