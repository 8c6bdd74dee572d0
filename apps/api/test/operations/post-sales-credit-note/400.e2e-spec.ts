import { creditNote, line, secondCreditNote } from '../bodies.js';
import { refusesBadIdempotencyKeys, refusesWhatIsNoBody } from '../every-operation.js';
import { refusesFields } from '../fields.js';

refusesWhatIsNoBody('post-sales-credit-note');
refusesBadIdempotencyKeys('post-sales-credit-note');

const note = (more: Record<string, unknown>) => creditNote(1000, 'CN-1', [line()], more);
const REQUIRED = ['orgInvcNo', 'invcNo', 'salesDt', 'rfdRsnCd', 'rfdAmt', 'totTaxblAmt', 'totTax', 'items'];

describe('POST /sales/credit-note answers 400 and 002', () => {
  refusesFields('post-sales-credit-note', '002', [
    [{}, 'orgInvcNo', 'invcNo', 'salesDt', 'rfdRsnCd', 'rfdAmt', 'totTaxblAmt', 'totTax', 'items'],
    ...REQUIRED.map((field) => [note({ [field]: undefined }), field] as const),
    [secondCreditNote(undefined), 'original.invcNo'],
    [secondCreditNote(1000, [line()], {}, { reason: undefined }), 'reason'],
    [secondCreditNote('INV-1'), 'original.creditNoteInvcNo'],
  ]);
});

describe('POST /sales/credit-note answers 400 and 003', () => {
  refusesFields('post-sales-credit-note', '003', [
    [note({ rfdRsnCd: '07' }), 'rfdRsnCd'],
    [note({ rfdAmt: 117 }), 'rfdAmt'],
    [note({ salesDt: '20991231' }), 'salesDt'],
    [note({ cnclDt: 'yesterday' }), 'cnclDt'],
    [creditNote(1000, 'CN-1', [line({}, { qty: 0 })]), 'items[0].qty'],
    [secondCreditNote(1000, [line()], { pmtTyCd: '08' }), 'original.pmtTyCd'],
    [secondCreditNote(1000, [line({}, { taxblAmt: 90 })]), 'lineItems[0].taxblAmt'],
    [secondCreditNote(1000, []), 'lineItems'],
  ]);
});
