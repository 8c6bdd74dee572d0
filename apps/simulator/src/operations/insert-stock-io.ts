import { refused, succeeded } from '../answer.js';
import { eastAfricaStamp } from '../clock.js';
import { firstViolation, type OperationRule } from './first-violation.js';
import { deviceOperation, type DeviceContext } from './operation.js';
import { wrongCode } from './sale-rules/codes.js';
import { CLASSES_FIRST } from './save-item.js';
import { stockMoveFields, type ReportedStockMove } from './stock-move-fields.js';

const noTotal = (line: number) => `Expected a value for totAmt on item: ${line} but it is empty or null`;

/** Records a stock move. A sale does not move the stock; the seller reports that move here too. */
export const insertStockIO = deviceOperation({
  name: 'insertStockIO',
  aliases: ['insert/stockIO', 'saveStockIO'],
  fields: stockMoveFields,
  missingFieldTexts: {
    regTyCd: 'regTyCd cannot be null',
    orgSarNo: 'Cannot invoke "java.lang.Long.longValue()" because the return value of "getOrgSarNo()" is null',
    'itemList[].totAmt': noTotal,
  },
  decide(move, context) {
    const refusal = repeatedNumber(move, context) ?? firstViolation(moveRules, move, context);
    if (refusal) return refusal;
    const { tin, bhfId } = context.device.identity;
    context.ledger.record({ type: 'stock-move', tin, bhfId, move, movedAt: context.now.getTime() });
    return succeeded();
  },
});

function repeatedNumber(
  { sarNo }: ReportedStockMove,
  { ledger: { stock }, device: { identity }, rules }: DeviceContext,
) {
  if (!stock.isTaken(identity.tin, sarNo)) return undefined;
  return refused(
    '994',
    rules.repeatsAreOutOfSequence ? outOfSequence(sarNo, stock.nextNumber(identity.tin)) : undefined,
  );
}

const outOfSequence = (sarNo: number, expected: number) => `Invalid sarNo: Expected: ${expected} but found: ${sarNo}`;

/** Ordered as the authority checks them. */
const moveRules: readonly OperationRule<ReportedStockMove>[] = [
  (_, { rules, device }) => rules.classesFirst && !device.hasPulledClasses && CLASSES_FIRST,
  ({ sarNo }, { rules, ledger, device }) => {
    const expected = ledger.stock.nextNumber(device.identity.tin);
    return rules.sequence && sarNo !== expected && outOfSequence(sarNo, expected);
  },
  (move, { rules }) => rules.codes && unknownCode(move),
  ({ ocrnDt }, { rules, now }) => rules.dates && ocrnDt > eastAfricaStamp(now).slice(0, 8) && futureDate,
  ({ itemList }, { rules, ledger, device }) => {
    const unknownLine = itemList.find(({ itemCd }) => !ledger.items.find(device.identity.tin, itemCd ?? ''));
    return rules.items && unknownLine && `Item ${unknownLine.itemCd} does not exist in your inventory`;
  },
  // The authority treats a total of zero as missing.
  ({ itemList }, { rules }) => rules.stock && itemList.some(hasNoTotal) && noTotal(itemList.findIndex(hasNoTotal) + 1),
];

const futureDate = 'Invalid ocrnDt: a future date is not allowed';

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
