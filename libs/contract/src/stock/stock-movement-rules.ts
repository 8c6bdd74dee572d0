import { AMOUNT_MAX, sumAmounts, today } from '@app/domain';
import type { ValidFields } from '../read-body.js';
import { quantityIsRounded } from '../sales/line-warnings.js';
import { isViolation, missingField, type Violation, type Warning, invalidField } from '../violation.js';
import type { CreateStockMovementDto } from './create-stock-movement.dto.js';

type MovementFields = ValidFields<CreateStockMovementDto>;
type MovementRule = (body: MovementFields, now: Date) => Violation | false;

/** The rules between the fields of a movement. */
export const stockMovementViolations = (body: MovementFields, now: Date): Violation[] => [
  ...MOVEMENT_RULES.map((rule) => rule(body, now)).filter(isViolation),
  ...mixedTypes(body),
];

const notInTheFuture: MovementRule = ({ ocrnDt }, now) =>
  ocrnDt !== undefined &&
  ocrnDt > today(now) &&
  invalidField(
    'ocrnDt',
    `today (${today(now)}) or earlier`,
    ocrnDt,
    `Send the day on which the goods moved: today, "${today(now)}", or earlier.`,
  );

const countsItsLines: MovementRule = ({ totItemCnt, itemList }) =>
  totItemCnt !== undefined &&
  itemList !== undefined &&
  totItemCnt !== itemList.length &&
  invalidField(
    'totItemCnt',
    `${itemList.length}, the number of lines`,
    totItemCnt,
    `Send totItemCnt ${itemList.length}, or correct itemList.`,
  );

const belongsToOneThing: MovementRule = ({ invcNo, spplrTin, spplrInvcNo }) =>
  invcNo !== undefined &&
  (spplrTin !== undefined || spplrInvcNo !== undefined) &&
  invalidField(
    'invcNo',
    'left out when spplrTin or spplrInvcNo is given: a movement belongs to one invoice',
    invcNo,
    'Keep invcNo for your own sale or return; or keep spplrTin and spplrInvcNo for a purchase.',
  );

const namesTheSupplier: MovementRule = ({ spplrTin, spplrInvcNo }) =>
  spplrInvcNo !== undefined &&
  spplrTin === undefined &&
  missingField(
    'spplrTin',
    ' when spplrInvcNo is given',
    'Add spplrTin: the PIN of the supplier, as GET /api/v1/purchases shows it.',
  );

const namesTheInvoice: MovementRule = ({ spplrTin, spplrInvcNo }) =>
  spplrTin !== undefined &&
  spplrInvcNo === undefined &&
  missingField(
    'spplrInvcNo',
    ' when spplrTin is given',
    "Add spplrInvcNo: the number of the supplier's invoice, as GET /api/v1/purchases shows it.",
  );

const TO_ANOTHER_BRANCH = '13';
const BETWEEN_BRANCHES: readonly (string | undefined)[] = [TO_ANOTHER_BRANCH, '04'];

const movesBetweenBranches: MovementRule = ({ custBhfId, itemList }) => {
  const type = itemList?.[0]?.stockTyCd;
  if (custBhfId === undefined || type === undefined || BETWEEN_BRANCHES.includes(type)) return false;
  const expected = `left out when stockTyCd is ${type}: only 13 (to another branch) and 04 (from another branch) have a branch`;
  return invalidField(
    'custBhfId',
    expected,
    custBhfId,
    'Leave custBhfId out; or send stockTyCd "13" for goods sent to that branch, "04" for goods received from it.',
  );
};

const comesToAnAmount: MovementRule = ({ itemList = [] }) => {
  const total = sumAmounts(itemList.map((line) => line?.totAmt ?? 0));
  const expected = `a list whose totAmt add up to at most ${AMOUNT_MAX}`;
  const fix = `Correct the amounts, or send the lines as several movements of at most ${AMOUNT_MAX} each.`;
  return total > AMOUNT_MAX && invalidField('itemList', expected, total, fix);
};

const MOVEMENT_RULES: readonly MovementRule[] = [
  notInTheFuture,
  countsItsLines,
  belongsToOneThing,
  namesTheSupplier,
  namesTheInvoice,
  movesBetweenBranches,
  comesToAnAmount,
];

/** The authority has one reason for all lines of a movement. */
function mixedTypes({ itemList = [] }: MovementFields): Violation[] {
  const type = itemList[0]?.stockTyCd;
  if (type === undefined) return [];
  return itemList.flatMap((line, index) => {
    const other = line?.stockTyCd;
    if (other === undefined || other === type) return [];
    const expected = `${type}, as in the first line: all lines of a movement have the same stockTyCd`;
    const fix = `Send the lines with stockTyCd ${other} as a separate movement.`;
    return [invalidField(`itemList[${index}].stockTyCd`, expected, other, fix)];
  });
}

/** Warns of values that are accepted, but perhaps not meant. */
export const stockMovementWarnings = (body: MovementFields): Warning[] => [
  ...totalWarnings(body),
  ...missingBranchWarnings(body),
  ...movedTwiceWarnings(body),
  ...roundedQuantityWarnings(body),
];

/** The interface states no formula for totAmt, but a reader of the totals expects the sum. */
function totalWarnings({ totAmt, itemList = [] }: MovementFields): Warning[] {
  const sum = sumAmounts(itemList.map((line) => line?.totAmt ?? 0));
  if (totAmt === undefined || totAmt === sum) return [];
  const message = `totAmt is ${totAmt}, but the totAmt of all lines add up to ${sum}; ${sum} is sent to the tax authority. If that is wrong, withdraw this movement and send it with corrected lines.`;
  return [{ field: 'totAmt', message }];
}

function missingBranchWarnings({ custBhfId, itemList = [] }: MovementFields): Warning[] {
  if (custBhfId !== undefined || itemList[0]?.stockTyCd !== TO_ANOTHER_BRANCH) return [];
  const message =
    'custBhfId is missing, so no branch sees this transfer in GET /api/v1/stock/transfers. If the goods go to a branch of ' +
    'yours, withdraw this movement and send it with custBhfId.';
  return [{ field: 'custBhfId', message }];
}

const OF_AN_INVOICE = { '03': 'a credit note', '11': 'a sale' } as const;

/** With invcNo the rules see whether Risiti moved the goods; without it only the caller can know. */
function movedTwiceWarnings({ invcNo, itemList = [] }: MovementFields): Warning[] {
  const type = itemList[0]?.stockTyCd;
  if (invcNo !== undefined || (type !== '03' && type !== '11')) return [];
  const message =
    `stockTyCd ${type} is for the goods of ${OF_AN_INVOICE[type]}, and Risiti reports the goods of its own sales and credit notes ` +
    'itself. If these goods belong to one of them, they are counted twice: withdraw this movement.';
  return [{ field: 'itemList[0].stockTyCd', message }];
}

function roundedQuantityWarnings({ itemList = [] }: MovementFields): Warning[] {
  return itemList.flatMap((line, index) => (line && quantityIsRounded(line, `itemList[${index}]`)) ?? []);
}
