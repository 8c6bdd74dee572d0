import { expressCreditNote, line } from '../bodies.js';
import { refusesBadIdempotencyKeys, refusesWhatIsNoBody } from '../every-operation.js';
import { refusesFields } from '../fields.js';

refusesWhatIsNoBody('post-sales-credit-note-express');
refusesBadIdempotencyKeys('post-sales-credit-note-express');

const note = (more: Record<string, unknown>) => expressCreditNote(1000, [line()], more);

describe('POST /sales/credit-note-express answers 400 and 002', () => {
  refusesFields('post-sales-credit-note-express', '002', [
    [{}, 'orgInvcNo', 'reason', 'lineItems'],
    [note({ reason: undefined }), 'reason'],
    [expressCreditNote('INV-1'), 'creditNoteInvcNo'],
    [expressCreditNote('0042'), 'creditNoteInvcNo'],
  ]);
});

describe('POST /sales/credit-note-express answers 400 and 003', () => {
  refusesFields('post-sales-credit-note-express', '003', [
    [note({ reason: '00' }), 'reason'],
    [note({ pmtTyCd: '08' }), 'pmtTyCd'],
    [note({ custTin: 'P05', custNm: 'X' }), 'custTin'],
    [note({ creditNoteInvcNo: 1.5 }), 'creditNoteInvcNo'],
    [expressCreditNote(1000, [line({}, { totAmt: 120 })]), 'lineItems[0].taxblAmt'],
    [expressCreditNote(1000, []), 'lineItems'],
  ]);
});
