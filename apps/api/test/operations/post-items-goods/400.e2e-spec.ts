import { serviceItem } from '../bodies.js';
import { refusesBadIdempotencyKeys, refusesWhatIsNoBody } from '../every-operation.js';
import { refusesFields } from '../fields.js';

refusesWhatIsNoBody('post-items-goods');
refusesBadIdempotencyKeys('post-items-goods');

describe('POST /items/goods answers 400 and 002', () => {
  refusesFields('post-items-goods', '002', [[{}, 'itemName', 'taxType']]);
});

describe('POST /items/goods answers 400 and 003', () => {
  refusesFields('post-items-goods', '003', [
    [serviceItem('G-1', { taxType: 'F' }), 'taxType'],
    [serviceItem('G-1', { itemTyCd: '3' }), 'itemTyCd'],
    [serviceItem('G-1', { itemClsCd: '123' }), 'itemClsCd'],
    [serviceItem('G-1', { bcd: 7 }), 'bcd'],
    [serviceItem('G-1', { qtyUnitCd: 'BUCKET' }), 'qtyUnitCd'],
    [serviceItem('G-1', { pkgUnitCd: 'BUCKET' }), 'pkgUnitCd'],
    [serviceItem('G-1', { orgnNatCd: 'KEN' }), 'orgnNatCd'],
  ]);
});
