import type { LaneId, SubmissionStatus, StockMovementDocument, SubmissionId } from '@app/domain';
import type { FoundConfirmation } from '@app/persistence';
import { stockMovement } from '../../../../domain/src/test/documents.js';
import { refusalsOf } from '../rules/rule.js';
import { CALLER_MOVEMENT_RULES, type CallerMovementRuleInput } from './caller-movement-rules.js';
import { invoiceFacts, item, LANE, original, tea } from '../test/rule-inputs.js';

const PURCHASE = { supplierPin: 'P051999888K', supplierInvoiceNumber: '77' };
const goods = item('TEA', { itemType: '2', itemClass: 'GD' });

/** TEA that came in from somewhere, and breaks no rule but for what is changed. */
function ruleInput(document: Partial<StockMovementDocument> = {}, change: Partial<CallerMovementRuleInput> = {}) {
  const whole = stockMovement({ lines: [tea()], ...document });
  return {
    ...{ laneId: LANE, mayFollowUnsettled: false, itemsToRegister: null, tin: 'P000000001K', bhfId: '00' },
    ...{ document: whole, originalNumber: whole.ofInvoice, purchase: null, movesAutomatically: false },
    facts: invoiceFacts({ items: [goods] }),
    ...change,
  };
}

const linked = (change: Partial<CallerMovementRuleInput> = {}, of: Partial<Parameters<typeof original>[1]> = {}) =>
  ruleInput({ ofInvoice: 'INV-1' }, { facts: invoiceFacts({ items: [goods], original: original({}, of) }), ...change });

const purchased = (status: SubmissionStatus | null, change: Partial<CallerMovementRuleInput> = {}, laneId = LANE) => {
  const purchase: FoundConfirmation | null = status && { id: 'purchase' as SubmissionId, laneId, status };
  return ruleInput({ ofPurchase: PURCHASE }, { purchase, ...change });
};

const ANOTHER = 'another lane' as LaneId;
const NOBODY_WAITS = { mayFollowUnsettled: true };

const refusedFields = (input: CallerMovementRuleInput): string[] =>
  refusalsOf(CALLER_MOVEMENT_RULES, input).map(({ code, field }) => `${code} ${field}`);

it.each<[string, CallerMovementRuleInput]>([
  ['goods that came in', ruleInput()],
  ['goods of an approved invoice', linked()],
  ['goods of an invoice under way, where nobody waits', linked(NOBODY_WAITS, { status: 'QUEUED' })],
  ['goods of an approved purchase', purchased('APPROVED')],
  ['goods of a purchase that another branch had approved', purchased('APPROVED', {}, ANOTHER)],
  ['goods of a purchase under way, where nobody waits', purchased('QUEUED', NOBODY_WAITS)],
  ['goods for another branch', ruleInput({ partnerBranch: '01', partnerPin: null })],
  ['goods for another branch of the same PIN', ruleInput({ partnerBranch: '01', partnerPin: 'P000000001K' })],
])('nothing is wrong with %s', (_, input) => {
  expect(refusedFields(input)).toEqual([]);
});

const INVOICE = ['801 originalInvoiceNumber'];
const OF_PURCHASE = ['801 ofPurchase'];

it.each<[string, string[], CallerMovementRuleInput]>([
  [
    'from a device that is not initialised',
    ['007 device'],
    ruleInput({}, { facts: invoiceFacts({ deviceReady: false, items: [goods] }) }),
  ],
  ['of an invoice that is not there', INVOICE, ruleInput({ ofInvoice: 'INV-1' })],
  ['of an invoice of another branch', INVOICE, linked({}, { laneId: ANOTHER })],
  ['of an invoice that was refused', INVOICE, linked(NOBODY_WAITS, { status: 'REJECTED' })],
  ['of an invoice that is not approved yet', INVOICE, linked({}, { status: 'QUEUED' })],
  ['of an invoice that is looked into', INVOICE, linked(NOBODY_WAITS, { status: 'NEEDS_REVIEW' })],
  ['of a purchase that nobody confirmed', OF_PURCHASE, purchased(null, NOBODY_WAITS)],
  ['of a purchase whose confirmation was refused', OF_PURCHASE, purchased('REJECTED', NOBODY_WAITS)],
  ['of a purchase that is not confirmed yet', OF_PURCHASE, purchased('QUEUED')],
  ['of a purchase under way in another line', OF_PURCHASE, purchased('QUEUED', NOBODY_WAITS, ANOTHER)],
  ['of a purchase that is looked into', OF_PURCHASE, purchased('NEEDS_REVIEW', NOBODY_WAITS)],
  ['of what moves by itself', ['802 originalInvoiceNumber'], linked({ movesAutomatically: true })],
  ['of an unknown item', ['005 lines[1].itemCode'], ruleInput({ lines: [tea(), tea({ itemCode: 'COFFEE' })] })],
  ['of a service', ['003 lines[0].itemCode'], ruleInput({}, { facts: invoiceFacts({ items: [item('TEA')] }) })],
  ['to its own branch', ['003 partnerBranch'], ruleInput({ partnerBranch: '00', partnerPin: null })],
  ['to a branch of another PIN', ['003 partnerPin'], ruleInput({ partnerBranch: '01', partnerPin: 'P000000002K' })],
])('refused is one %s', (_, expected, input) => {
  expect(refusedFields(input)).toEqual(expected);
});
