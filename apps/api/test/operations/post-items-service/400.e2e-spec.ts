import { serviceItem } from '../bodies.js';
import { refusesBadIdempotencyKeys, refusesWhatIsNoBody } from '../every-operation.js';
import { refusesFields } from '../fields.js';

refusesWhatIsNoBody('post-items-service');
refusesBadIdempotencyKeys('post-items-service');

describe('POST /items/service answers 400 and 002', () => {
  refusesFields('post-items-service', '002', [[{}, 'itemName', 'taxType']]);
});

describe('POST /items/service answers 400 and 003', () => {
  refusesFields('post-items-service', '003', [
    [serviceItem('SVC-1', { itemName: 'x'.repeat(101) }), 'itemName'],
    [serviceItem('SVC-1', { taxType: 'E' }), 'taxType'],
    [serviceItem('SVC-1', { price: '116' }), 'price'],
    [serviceItem('SVC-1', { price: -1 }), 'price'],
    [serviceItem('SVC-1', { useYn: 'yes' }), 'useYn'],
    [serviceItem('x'.repeat(300)), 'itemCode'],
  ]);
});
