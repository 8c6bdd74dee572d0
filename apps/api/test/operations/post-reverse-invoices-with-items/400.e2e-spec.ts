import { line, reverseWithItems, saleWithItems } from '../bodies.js';
import { refusesBadIdempotencyKeys, refusesWhatIsNoBody } from '../every-operation.js';
import { refusesFields } from '../fields.js';

refusesWhatIsNoBody('post-reverse-invoices-with-items');
refusesBadIdempotencyKeys('post-reverse-invoices-with-items');

describe('POST /reverse-invoices-with-items answers 400 and 002', () => {
  refusesFields('post-reverse-invoices-with-items', '002', [
    [{}, 'transaction', 'lineItems'],
    ...[undefined, null, '', 0, '0'].map((org) => [reverseWithItems(org, 'RET-1'), 'transaction.orgInvcNo'] as const),
    [reverseWithItems('INV-1', undefined), 'transaction.invcNo'],
    [reverseWithItems('INV-1', 'RET-1', [line({}, { prc: undefined })]), 'lineItems[0].prc'],
  ]);
});

describe('POST /reverse-invoices-with-items answers 400 and 003', () => {
  refusesFields('post-reverse-invoices-with-items', '003', [
    [saleWithItems('RET-1', [line()], { orgInvcNo: 'INV-1' }), 'transaction.rcptTyCd'],
    [reverseWithItems('INV-1', 'RET-1', [line()], { rcptTyCd: 'C' }), 'transaction.rcptTyCd'],
    [reverseWithItems('x'.repeat(51), 'RET-1'), 'transaction.orgInvcNo'],
    [reverseWithItems('INV-1', 'RET-1', [line({}, { qty: -1 })]), 'lineItems[0].qty'],
  ]);
});
