import { stockMaster } from '../bodies.js';
import { refusesBadIdempotencyKeys, refusesWhatIsNoBody } from '../every-operation.js';
import { refusesFields } from '../fields.js';

refusesWhatIsNoBody('put-stock-master-activate');
refusesBadIdempotencyKeys('put-stock-master-activate');

describe('PUT /stock/master/activate answers 400 and 002', () => {
  refusesFields('put-stock-master-activate', '002', [
    [{}, 'itemCd', 'rsdQty'],
    [stockMaster('SOAP', null), 'rsdQty'],
  ]);
});

describe('PUT /stock/master/activate answers 400 and 003', () => {
  refusesFields('put-stock-master-activate', '003', [
    ...[-1, 0.001, '7', 1e12, true].map((rsdQty) => [stockMaster('SOAP', rsdQty), 'rsdQty'] as const),
    [{ itemCd: 7, rsdQty: 1 }, 'itemCd'],
    [stockMaster('x'.repeat(51)), 'itemCd'],
  ]);
});
