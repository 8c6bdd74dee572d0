import { stockMaster } from '../bodies.js';
import { refusesBadIdempotencyKeys, refusesWhatIsNoBody } from '../every-operation.js';
import { refusesFields } from '../fields.js';

refusesWhatIsNoBody('put-stock-master');
refusesBadIdempotencyKeys('put-stock-master');

describe('PUT /stock/master answers 400 and 002', () => {
  refusesFields('put-stock-master', '002', [
    [{}, 'itemCd', 'rsdQty'],
    [stockMaster('SOAP', null), 'rsdQty'],
  ]);
});

describe('PUT /stock/master answers 400 and 003', () => {
  refusesFields('put-stock-master', '003', [
    ...[-1, 0.001, '7', 1e12, true].map((rsdQty) => [stockMaster('SOAP', rsdQty), 'rsdQty'] as const),
    [{ itemCd: 7, rsdQty: 1 }, 'itemCd'],
    [stockMaster('x'.repeat(51)), 'itemCd'],
  ]);
});
