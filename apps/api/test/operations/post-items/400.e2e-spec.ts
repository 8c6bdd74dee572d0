import { refusesBadIdempotencyKeys, refusesWhatIsNoBody } from '../every-operation.js';
import { itemFields } from '../bodies.js';
import { refusesFields } from '../fields.js';

refusesWhatIsNoBody('post-items');
refusesBadIdempotencyKeys('post-items');

const REQUIRED = ['itemClsCd', 'itemTyCd', 'itemNm', 'orgnNatCd', 'pkgUnitCd', 'qtyUnitCd', 'taxTyCd', 'dftPrc'];

describe('POST /items answers 400 and 002', () => {
  refusesFields('post-items', '002', [
    [{}, ...REQUIRED, 'isrcAplcbYn'],
    ...REQUIRED.map((field) => [itemFields({ [field]: undefined }), field] as const),
  ]);
});

describe('POST /items answers 400 and 003', () => {
  refusesFields('post-items', '003', [
    [itemFields({ itemTyCd: '4' }), 'itemTyCd'],
    [itemFields({ itemNm: 'x'.repeat(201) }), 'itemNm'],
    [itemFields({ itemClsCd: '12345' }), 'itemClsCd'],
    [itemFields({ taxTyCd: 'F' }), 'taxTyCd'],
    [itemFields({ isrcAplcbYn: 1 }), 'isrcAplcbYn'],
  ]);
});
