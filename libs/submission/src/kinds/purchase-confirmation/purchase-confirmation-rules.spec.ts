import { purchaseConfirmation, receivedPurchase } from '../../../../domain/src/test/documents.js';
import { refusalsOf } from '../rules/rule.js';
import { PURCHASE_RULES, type PurchaseScene } from './purchase-confirmation-rules.js';
import { ground } from '../test/rule-inputs.js';

const scene = (draft: object = {}, change: Partial<PurchaseScene> = {}): PurchaseScene => ({
  draft: { ...purchaseConfirmation(), purchase: null, ...draft },
  candidates: [receivedPurchase()],
  ground: ground(),
  ...change,
});

const told = (one: PurchaseScene): string[] =>
  refusalsOf(PURCHASE_RULES, one).map(({ code, field }) => `${code} ${field}`);

it('nothing is wrong with the confirmation of what is there', () => {
  expect(told(scene({ lines: [{ sequence: 1, itemCode: 'TEA' }] }))).toEqual([]);
});

it.each<[string, string[], PurchaseScene]>([
  ['from a device that is not initialised', ['007 device'], scene({}, { ground: ground({ deviceReady: false }) })],
  ['of what nobody told', ['801 supplierInvoiceNumber'], scene({}, { candidates: [] })],
  ['of one of two', ['003 supplierBhfId'], scene({}, { candidates: [receivedPurchase(), receivedPurchase()] })],
  ['of another total', ['003 total'], scene({ total: 5801 })],
  ['with a line too many', ['003 lines[0].sequence'], scene({ lines: [{ sequence: 2, itemCode: 'TEA' }] })],
  [
    'with a line twice',
    ['003 lines[1].sequence'],
    scene({ lines: ['TEA', 'ADVICE'].map((itemCode) => ({ sequence: 1, itemCode })) }),
  ],
  ['of an unknown item', ['005 lines[0].itemCode'], scene({ lines: [{ sequence: 1, itemCode: 'COFFEE' }] })],
])('refused is one %s', (_, expected, one) => {
  expect(told(one)).toEqual(expected);
});
