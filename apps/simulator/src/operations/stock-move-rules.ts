import Big from 'big.js';
import type { Rules } from '../rules.js';
import type { OperationRule } from './first-violation.js';
import { futureDate } from './future-date.js';
import { otherUnits } from './item-units.js';
import type { DeviceContext } from './operation.js';
import { differs, lineProblem, mismatch } from './sale-rules/arithmetic.js';
import { wrongCode } from './sale-rules/codes.js';
import { itemTaxTypes } from './sale-rules/item-tax-types.js';
import { positiveAmounts } from './sale-rules/positive-amounts.js';
import { currentRates } from './sale-rules/tax-types.js';
import { CLASSES_FIRST } from './save-item.js';
import type { ReportedStockMove } from './stock-move-fields.js';

export const noTotal = (line: number) => `Expected a value for totAmt on item: ${line} but it is empty or null`;

export const outOfSequence = (sarNo: number, expected: number) =>
  `Invalid sarNo: Expected: ${expected} but found: ${sarNo}`;

/** The PIN, or the PIN and the branch, whose counter a move takes its number from. */
export const counterOf = (
  { tin, bhfId }: DeviceContext['device']['identity'],
  { movementsPerBranch }: Pick<Rules, 'movementsPerBranch'>,
): [tin: string, bhfId?: string] => (movementsPerBranch ? [tin, bhfId] : [tin]);

/** Ordered as the authority checks them. */
export const moveRules: readonly OperationRule<ReportedStockMove>[] = [
  (_, { rules, device }) => rules.classesFirst && !device.hasPulledClasses && CLASSES_FIRST,
  ({ sarNo }, { rules, ledger, device }) => {
    const expected = ledger.stock.nextNumber(...counterOf(device.identity, rules));
    return rules.sequence && sarNo !== expected && outOfSequence(sarNo, expected);
  },
  (move, { rules }) => rules.codes && unknownCode(move),
  ({ ocrnDt }, { rules, now }) => rules.dates && futureDate({ ocrnDt }, now),
  ({ itemList }, { rules, ledger, device }) => {
    const unknownLine = itemList.find(({ itemCd }) => !ledger.items.find(device.identity.tin, itemCd ?? ''));
    return rules.items && unknownLine && `Item ${unknownLine.itemCd} does not exist in your inventory`;
  },
  (move, context) => context.rules.items && otherUnits(move, context),
  itemTaxTypes,
  positiveAmounts,
  ({ itemList }, { rules }) =>
    rules.packages && itemList.some(hasNoPackage) && noPackage(itemList.findIndex(hasNoPackage) + 1),
  // The authority treats a total of zero as missing.
  ({ itemList }, { rules }) => rules.stock && itemList.some(hasNoTotal) && noTotal(itemList.findIndex(hasNoTotal) + 1),
  (move, context) => context.rules.moveArithmetic && (wrongLine(move, context) ?? wrongSum(move, context)),
];

const hasNoPackage = ({ pkg }: ReportedStockMove['itemList'][number]) => pkg === 0;

/** The refusal of 0 was seen live (fact sheet 4.5); the words are ours. */
const noPackage = (line: number) => `Expected a value for pkg on item: ${line} but it is empty or null`;

const hasNoTotal = ({ totAmt }: ReportedStockMove['itemList'][number]) => totAmt === 0;

function unknownCode(move: ReportedStockMove): string | undefined {
  const wrong = wrongCode(move, { regTyCd: '31', sarTyCd: '12' });
  if (wrong) return `Invalid ${wrong}: ${move[wrong]}`;
  for (const [index, line] of move.itemList.entries()) {
    const wrong = wrongCode(line, { taxTyCd: '04', pkgUnitCd: '17', qtyUnitCd: '10' });
    if (wrong) return `Invalid ${wrong} on item: ${index + 1}: ${line[wrong]}`;
  }
  return undefined;
}

/** The words are those of a sale; no live refusal of a move was kept. */
function wrongLine({ itemList }: ReportedStockMove, context: DeviceContext): string | undefined {
  const rules = { ...context.rules, arithmetic: 'inclusive' as const };
  for (const [index, line] of itemList.entries()) {
    const asSold = { ...line, dcAmt: line.totDcAmt };
    const problem = lineProblem(asSold, index, rules.arithmeticTolerance, currentRates(context), rules);
    if (problem) return problem;
  }
  return undefined;
}

const sums = { totTaxblAmt: 'taxblAmt', totTaxAmt: 'taxAmt', totAmt: 'totAmt' } as const;

function wrongSum(move: ReportedStockMove, { rules }: DeviceContext): string | undefined {
  const { itemList, totItemCnt } = move;
  if (totItemCnt !== itemList.length)
    return `Invalid totItemCnt. Expected: ${itemList.length}, But Found: ${totItemCnt}`;
  for (const total of Object.keys(sums) as (keyof typeof sums)[]) {
    const expected = itemList.reduce((sum, line) => sum.plus(line[sums[total]]), new Big(0));
    if (differs(move[total], expected, rules.arithmeticTolerance)) return mismatch(total, expected, move[total]);
  }
  return undefined;
}
