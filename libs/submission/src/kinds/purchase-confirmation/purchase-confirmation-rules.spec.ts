import { purchaseConfirmation, receivedPurchase } from '../../../../domain/src/test/documents.js';
import { refusalsOf } from '../rules/rule.js';
import { PURCHASE_CONFIRMATION_RULES, type PurchaseRuleInput } from './purchase-confirmation-rules.js';
import { invoiceFacts } from '../test/rule-inputs.js';

const ruleInput = (draft: object = {}, change: Partial<PurchaseRuleInput> = {}): PurchaseRuleInput => ({
  draft: { ...purchaseConfirmation(), purchase: null, ...draft },
  candidates: [receivedPurchase()],
  facts: invoiceFacts(),
  ...change,
});

const refusedFields = (input: PurchaseRuleInput): string[] =>
  refusalsOf(PURCHASE_CONFIRMATION_RULES, input).map(({ code, field }) => `${code} ${field}`);

it('nothing is wrong with the confirmation of what is there', () => {
  expect(refusedFields(ruleInput({ lines: [{ sequence: 1, itemCode: 'TEA' }] }))).toEqual([]);
});

const [KETTLES] = receivedPurchase().lines;
const TWO_LINES = {
  candidates: [receivedPurchase({ total: 6960, lines: [KETTLES!, { ...KETTLES!, sequence: 2, total: 1160 }] })],
};
const SECOND_LINE = { total: 1160, onlyTheseLines: true, lines: [{ sequence: 2, itemCode: 'TEA' }] };

it('nothing is wrong with the confirmation of one line of two, by its own total', () => {
  expect(refusedFields(ruleInput(SECOND_LINE, TWO_LINES))).toEqual([]);
});

it.each<[string, string[], PurchaseRuleInput]>([
  [
    'from a device that is not initialised',
    ['007 device'],
    ruleInput({}, { facts: invoiceFacts({ deviceReady: false }) }),
  ],
  ['of what nobody told', ['801 supplierInvoiceNumber'], ruleInput({}, { candidates: [] })],
  ['of one of two', ['003 supplierBhfId'], ruleInput({}, { candidates: [receivedPurchase(), receivedPurchase()] })],
  ['of another total', ['003 total'], ruleInput({ total: 5801 })],
  ['with a line too many', ['003 lines[0].sequence'], ruleInput({ lines: [{ sequence: 2, itemCode: 'TEA' }] })],
  [
    'with a line twice',
    ['003 lines[1].sequence'],
    ruleInput({ lines: ['TEA', 'ADVICE'].map((itemCode) => ({ sequence: 1, itemCode })) }),
  ],
  ['of lines that come to another total', ['003 total'], ruleInput({ ...SECOND_LINE, total: 5800 }, TWO_LINES)],
  [
    'of a line that is not there, by its number',
    ['003 lines[0].sequence'],
    ruleInput({ ...SECOND_LINE, lines: [{ sequence: 3, itemCode: 'TEA' }] }, TWO_LINES),
  ],
  ['of an unknown item', ['005 lines[0].itemCode'], ruleInput({ lines: [{ sequence: 1, itemCode: 'COFFEE' }] })],
])('refused is one %s', (_, expected, input) => {
  expect(refusedFields(input)).toEqual(expected);
});
