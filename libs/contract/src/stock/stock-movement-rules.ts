import { AMOUNT_MAX, sumAmounts, today } from '@app/domain';
import type { ValidFields } from '../read-body.js';
import { isViolation, missingField, type Violation, type Warning, invalidField } from '../violation.js';
import type { CreateStockMovementDto } from './create-stock-movement.dto.js';

type MovementFields = ValidFields<CreateStockMovementDto>;
type MovementRule = (body: MovementFields, now: Date) => Violation | false;

/** The rules between the fields of a movement, and those of the calendar. */
export const stockMovementViolations = (body: MovementFields, now: Date): Violation[] => [
  ...MOVEMENT_RULES.map((rule) => rule(body, now)).filter(isViolation),
  ...mixedTypes(body),
];

const notInTheFuture: MovementRule = ({ ocrnDt }, now) =>
  ocrnDt !== undefined &&
  ocrnDt > today(now) &&
  invalidField('ocrnDt', `today (${today(now)}) or earlier`, ocrnDt, 'Send the date on which the goods moved.');

const countsItsLines: MovementRule = ({ totItemCnt, itemList }) =>
  totItemCnt !== undefined &&
  itemList !== undefined &&
  totItemCnt !== itemList.length &&
  invalidField('totItemCnt', `${itemList.length}, the number of lines`, totItemCnt, 'Send as many lines as you count.');

const belongsToOneThing: MovementRule = ({ invcNo, spplrTin, spplrInvcNo }) =>
  invcNo !== undefined &&
  (spplrTin !== undefined || spplrInvcNo !== undefined) &&
  invalidField(
    'invcNo',
    'left out where a supplier’s invoice is named',
    invcNo,
    'Send invcNo, or spplrTin and spplrInvcNo.',
  );

const namesTheSupplier: MovementRule = ({ spplrTin, spplrInvcNo }) =>
  spplrInvcNo !== undefined &&
  spplrTin === undefined &&
  missingField('spplrTin', ' when spplrInvcNo is given', 'Add spplrTin: the PIN of the supplier whose invoice it is.');

const namesTheInvoice: MovementRule = ({ spplrTin, spplrInvcNo }) =>
  spplrTin !== undefined &&
  spplrInvcNo === undefined &&
  missingField('spplrInvcNo', ' when spplrTin is given', 'Add spplrInvcNo: the number of the supplier’s invoice.');

const TO_ANOTHER_BRANCH = '13';
const BETWEEN_BRANCHES: readonly (string | undefined)[] = [TO_ANOTHER_BRANCH, '04'];

const movesBetweenBranches: MovementRule = ({ custBhfId, itemList }) => {
  const type = itemList?.[0]?.stockTyCd;
  if (custBhfId === undefined || type === undefined || BETWEEN_BRANCHES.includes(type)) return false;
  const expected = `left out of a movement of type ${type}: another branch has to do with 04 and 13 alone`;
  return invalidField(
    'custBhfId',
    expected,
    custBhfId,
    'Leave it out, or send stockTyCd 13 (to that branch) or 04 (from it).',
  );
};

const comesToAnAmount: MovementRule = ({ itemList = [] }) => {
  const total = sumAmounts(itemList.map((line) => line?.totAmt ?? 0));
  return (
    total > AMOUNT_MAX && invalidField('itemList', `lines that come to no more than ${AMOUNT_MAX}`, total, 'Split it.')
  );
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

/** The authority knows one reason for all that moves together. */
function mixedTypes({ itemList = [] }: MovementFields): Violation[] {
  const type = itemList[0]?.stockTyCd;
  if (type === undefined) return [];
  return itemList.flatMap((line, index) => {
    const other = line?.stockTyCd;
    if (other === undefined || other === type) return [];
    const expected = `${type}, as in the lines before: a movement has one type`;
    return [
      invalidField(`itemList[${index}].stockTyCd`, expected, other, 'Send what moves for another reason by itself.'),
    ];
  });
}

/** What is taken as it is, though whoever sent it may have meant something else. */
export const stockMovementWarnings = (body: MovementFields): Warning[] => [
  ...totalWarnings(body),
  ...missingBranchWarnings(body),
];

/** No formula of the interface says so, but whoever reads the totals will expect it. */
function totalWarnings({ totAmt, itemList = [] }: MovementFields): Warning[] {
  const sum = sumAmounts(itemList.map((line) => line?.totAmt ?? 0));
  if (totAmt === undefined || totAmt === sum) return [];
  return [{ field: 'totAmt', message: `The lines come to ${sum}, which is what the tax authority is told.` }];
}

function missingBranchWarnings({ custBhfId, itemList = [] }: MovementFields): Warning[] {
  if (custBhfId !== undefined || itemList[0]?.stockTyCd !== TO_ANOTHER_BRANCH) return [];
  return [{ field: 'custBhfId', message: 'Without the branch that the goods go to, none learns that they come.' }];
}
