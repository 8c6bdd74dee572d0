import { itemFields } from '../bodies.js';
import { refusesBadIdempotencyKeys, refusesWhatIsNoBody } from '../every-operation.js';
import { refusesFields } from '../fields.js';

refusesWhatIsNoBody('put-items-item-cd');
refusesBadIdempotencyKeys('put-items-item-cd');

const PRODUCT = ['itemClsCd', 'itemTyCd', 'itemNm', 'orgnNatCd', 'pkgUnitCd', 'qtyUnitCd', 'taxTyCd', 'dftPrc'];
const USERS = ['regrId', 'regrNm', 'modrId', 'modrNm'];

describe('PUT /items/{itemCd} answers 400 and 002', () => {
  refusesFields('put-items-item-cd', '002', [
    [{}, ...PRODUCT, 'isrcAplcbYn', ...USERS],
    ...[...PRODUCT, ...USERS].map((field) => [itemFields({ [field]: undefined }), field] as const),
  ]);
});

describe('PUT /items/{itemCd} answers 400 and 003', () => {
  refusesFields('put-items-item-cd', '003', [
    [itemFields({ itemNm: 'x'.repeat(201) }), 'itemNm'],
    [itemFields({ itemClsCd: '910115010' }), 'itemClsCd'],
    [itemFields({ orgnNatCd: 'Kenya' }), 'orgnNatCd'],
    [itemFields({ useYn: 'X' }), 'useYn'],
    [itemFields({ dftPrc: 'free' }), 'dftPrc'],
  ]);
});
