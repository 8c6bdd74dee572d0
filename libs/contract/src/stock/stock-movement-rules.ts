import { AMOUNT_MAX, sumAmounts, today } from '@app/domain';
import type { Sound } from '../read-body.js';
import { isBroken, missing, type Violation, type Warning, wrong } from '../violation.js';
import type { CreateStockMovementDto } from './create-stock-movement.dto.js';

type Body = Sound<CreateStockMovementDto>;
type BodyRule = (body: Body, now: Date) => Violation | false;

/** The rules between the fields of a movement, and those of the calendar. */
export const stockMovementViolations = (body: Body, now: Date): Violation[] => [
  ...BODY_RULES.map((rule) => rule(body, now)).filter(isBroken),
  ...mixedTypes(body),
];

const notInTheFuture: BodyRule = ({ ocrnDt }, now) =>
  ocrnDt !== undefined &&
  ocrnDt > today(now) &&
  wrong('ocrnDt', `today (${today(now)}) or earlier`, ocrnDt, 'Send the date on which the goods moved.');

const countsItsLines: BodyRule = ({ totItemCnt, itemList }) =>
  totItemCnt !== undefined &&
  itemList !== undefined &&
  totItemCnt !== itemList.length &&
  wrong('totItemCnt', `${itemList.length}, the number of lines`, totItemCnt, 'Send as many lines as you count.');

const belongsToOneThing: BodyRule = ({ invcNo, spplrTin, spplrInvcNo }) =>
  invcNo !== undefined &&
  (spplrTin !== undefined || spplrInvcNo !== undefined) &&
  wrong('invcNo', 'left out where a supplier’s invoice is named', invcNo, 'Send invcNo, or spplrTin and spplrInvcNo.');

const namesTheSupplier: BodyRule = ({ spplrTin, spplrInvcNo }) =>
  spplrInvcNo !== undefined &&
  spplrTin === undefined &&
  missing('spplrTin', ' when spplrInvcNo is given', 'Add spplrTin: the PIN of the supplier whose invoice it is.');

const namesTheInvoice: BodyRule = ({ spplrTin, spplrInvcNo }) =>
  spplrTin !== undefined &&
  spplrInvcNo === undefined &&
  missing('spplrInvcNo', ' when spplrTin is given', 'Add spplrInvcNo: the number of the supplier’s invoice.');

const TO_ANOTHER_BRANCH = '13';
const BETWEEN_BRANCHES: readonly (string | undefined)[] = [TO_ANOTHER_BRANCH, '04'];

const movesBetweenBranches: BodyRule = ({ custBhfId, itemList }) => {
  const type = itemList?.[0]?.stockTyCd;
  if (custBhfId === undefined || type === undefined || BETWEEN_BRANCHES.includes(type)) return false;
  const expected = `left out of a movement of type ${type}: another branch has to do with 04 and 13 alone`;
  return wrong(
    'custBhfId',
    expected,
    custBhfId,
    'Leave it out, or send stockTyCd 13 (to that branch) or 04 (from it).',
  );
};

const comesToAnAmount: BodyRule = ({ itemList = [] }) => {
  const total = sumAmounts(itemList.map((line) => line?.totAmt ?? 0));
  return total > AMOUNT_MAX && wrong('itemList', `lines that come to no more than ${AMOUNT_MAX}`, total, 'Split it.');
};

const BODY_RULES: readonly BodyRule[] = [
  notInTheFuture,
  countsItsLines,
  belongsToOneThing,
  namesTheSupplier,
  namesTheInvoice,
  movesBetweenBranches,
  comesToAnAmount,
];

/** The authority knows one reason for all that moves together. */
function mixedTypes({ itemList = [] }: Body): Violation[] {
  const type = itemList[0]?.stockTyCd;
  if (type === undefined) return [];
  return itemList.flatMap((line, index) => {
    const other = line?.stockTyCd;
    if (other === undefined || other === type) return [];
    const expected = `${type}, as in the lines before: a movement has one type`;
    return [wrong(`itemList[${index}].stockTyCd`, expected, other, 'Send what moves for another reason by itself.')];
  });
}

/** What is taken as it is, though whoever sent it may have meant something else. */
export const stockMovementWarnings = (body: Body): Warning[] => [...otherTotal(body), ...toNobody(body)];

/** No formula of the interface says so, but whoever reads the totals will expect it. */
function otherTotal({ totAmt, itemList = [] }: Body): Warning[] {
  const sum = sumAmounts(itemList.map((line) => line?.totAmt ?? 0));
  if (totAmt === undefined || totAmt === sum) return [];
  return [{ field: 'totAmt', message: `The lines come to ${sum}, which is what the tax authority is told.` }];
}

function toNobody({ custBhfId, itemList = [] }: Body): Warning[] {
  if (custBhfId !== undefined || itemList[0]?.stockTyCd !== TO_ANOTHER_BRANCH) return [];
  return [{ field: 'custBhfId', message: 'Without the branch that the goods go to, none learns that they come.' }];
}
