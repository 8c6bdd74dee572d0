import { verification } from '../bodies.js';
import { refusesWhatIsNoBody } from '../every-operation.js';
import { refusesFields } from '../fields.js';

refusesWhatIsNoBody('post-invoice-verifications');

describe('POST /invoice-verifications answers 400 and 002', () => {
  refusesFields('post-invoice-verifications', '002', [
    [{}, 'orgInvcNo', 'rcptSign'],
    [verification(0, ''), 'orgInvcNo', 'rcptSign'],
  ]);
});

describe('POST /invoice-verifications answers 400 and 003', () => {
  refusesFields('post-invoice-verifications', '003', [
    [verification(1.5, 'V4N6'), 'orgInvcNo'],
    [verification('x'.repeat(51), 'V4N6'), 'orgInvcNo'],
    [verification('INV-1', 1234), 'rcptSign'],
    [verification('INV-1', 'x'.repeat(101)), 'rcptSign'],
    [verification('INV-1', 'V4N6', { pin: 'P05' }), 'pin'],
  ]);
});
