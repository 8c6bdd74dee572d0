import type { LaneId, Status, StockMovementDocument, SubmissionId } from '@app/domain';
import type { ConfirmedPurchase } from '@app/persistence';
import { stockMovement } from '../../../../domain/src/test/documents.js';
import { refusalsOf } from '../rules/rule.js';
import { STOCK_MOVEMENT_RULES, type StockMovementScene } from './caller-movement-rules.js';
import { ground, item, LANE, original, tea } from '../test/rule-inputs.js';

const PURCHASE = { supplierPin: 'P051999888K', supplierInvoiceNumber: '77' };
const goods = item('TEA', { itemType: '2', itemClass: 'GD' });

/** TEA that came in from somewhere, and breaks no rule but for what is changed. */
function scene(document: Partial<StockMovementDocument> = {}, change: Partial<StockMovementScene> = {}) {
  const whole = stockMovement({ lines: [tea()], ...document });
  return {
    ...{ laneId: LANE, mayFollow: false, registers: null, tin: 'P000000001K', bhfId: '00' },
    ...{ document: whole, originalNumber: whole.ofInvoice, purchase: null, movesByItself: false },
    ground: ground({ items: [goods] }),
    ...change,
  };
}

const linked = (change: Partial<StockMovementScene> = {}, of: Partial<Parameters<typeof original>[1]> = {}) =>
  scene({ ofInvoice: 'INV-1' }, { ground: ground({ items: [goods], original: original({}, of) }), ...change });

const purchased = (status: Status | null, change: Partial<StockMovementScene> = {}, laneId = LANE) => {
  const purchase: ConfirmedPurchase | null = status && { id: 'purchase' as SubmissionId, laneId, status };
  return scene({ ofPurchase: PURCHASE }, { purchase, ...change });
};

const ANOTHER = 'another lane' as LaneId;
const BY_ITSELF = { mayFollow: true };

const told = (one: StockMovementScene): string[] =>
  refusalsOf(STOCK_MOVEMENT_RULES, one).map(({ code, field }) => `${code} ${field}`);

it.each<[string, StockMovementScene]>([
  ['goods that came in', scene()],
  ['goods of an approved invoice', linked()],
  ['goods of an invoice under way, where nobody waits', linked(BY_ITSELF, { status: 'QUEUED' })],
  ['goods of an approved purchase', purchased('APPROVED')],
  ['goods of a purchase that another branch had approved', purchased('APPROVED', {}, ANOTHER)],
  ['goods of a purchase under way, where nobody waits', purchased('QUEUED', BY_ITSELF)],
  ['goods for another branch', scene({ partnerBranch: '01', partnerPin: null })],
  ['goods for another branch of the same PIN', scene({ partnerBranch: '01', partnerPin: 'P000000001K' })],
])('nothing is wrong with %s', (_, one) => {
  expect(told(one)).toEqual([]);
});

const INVOICE = ['801 originalInvoiceNumber'];
const OF_PURCHASE = ['801 ofPurchase'];

it.each<[string, string[], StockMovementScene]>([
  [
    'from a device that is not initialised',
    ['007 device'],
    scene({}, { ground: ground({ deviceReady: false, items: [goods] }) }),
  ],
  ['of an invoice that is not there', INVOICE, scene({ ofInvoice: 'INV-1' })],
  ['of an invoice of another branch', INVOICE, linked({}, { laneId: ANOTHER })],
  ['of an invoice that was refused', INVOICE, linked(BY_ITSELF, { status: 'REJECTED' })],
  ['of an invoice that is not approved yet', INVOICE, linked({}, { status: 'QUEUED' })],
  ['of an invoice that is looked into', INVOICE, linked(BY_ITSELF, { status: 'NEEDS_REVIEW' })],
  ['of a purchase that nobody confirmed', OF_PURCHASE, purchased(null, BY_ITSELF)],
  ['of a purchase whose confirmation was refused', OF_PURCHASE, purchased('REJECTED', BY_ITSELF)],
  ['of a purchase that is not confirmed yet', OF_PURCHASE, purchased('QUEUED')],
  ['of a purchase under way in another line', OF_PURCHASE, purchased('QUEUED', BY_ITSELF, ANOTHER)],
  ['of a purchase that is looked into', OF_PURCHASE, purchased('NEEDS_REVIEW', BY_ITSELF)],
  ['of what moves by itself', ['802 originalInvoiceNumber'], linked({ movesByItself: true })],
  ['of an unknown item', ['005 lines[1].itemCode'], scene({ lines: [tea(), tea({ itemCode: 'COFFEE' })] })],
  ['of a service', ['003 lines[0].itemCode'], scene({}, { ground: ground({ items: [item('TEA')] }) })],
  ['to its own branch', ['003 partnerBranch'], scene({ partnerBranch: '00', partnerPin: null })],
  ['to a branch of another PIN', ['003 partnerPin'], scene({ partnerBranch: '01', partnerPin: 'P000000002K' })],
])('refused is one %s', (_, expected, one) => {
  expect(told(one)).toEqual(expected);
});
