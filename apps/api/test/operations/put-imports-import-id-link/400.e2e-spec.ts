import { importLink } from '../bodies.js';
import { refusesBadIdempotencyKeys, refusesWhatIsNoBody } from '../every-operation.js';
import { refusesFields } from '../fields.js';

refusesWhatIsNoBody('put-imports-import-id-link');
refusesBadIdempotencyKeys('put-imports-import-id-link');

describe('PUT /imports/{importId}/link answers 400 and 002', () => {
  refusesFields('put-imports-import-id-link', '002', [[{}, 'itemCd']]);
});

describe('PUT /imports/{importId}/link answers 400 and 003', () => {
  refusesFields('put-imports-import-id-link', '003', [
    [importLink({ itemCd: 7 }), 'itemCd'],
    [importLink({ hsCd: 'x'.repeat(18) }), 'hsCd'],
    [importLink({ taskCd: 'x'.repeat(51) }), 'taskCd'],
    [importLink({ dclDe: '2026-02-01' }), 'dclDe'],
    [importLink({ qty: -1 }), 'qty'],
    [importLink({ prc: '580' }), 'prc'],
  ]);
});
