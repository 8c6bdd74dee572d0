import { itemFields, line, sale } from '../client/bodies.js';
import { must, shop } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';
import { refusesItemsThatAreThere, refusesItemsTheAuthorityRefuses } from './shared/items.js';

describe(answers('post-items', 200), () => {
  it('with the item as posted', async () => {
    const { post, wireOf } = await shop();
    const { body } = await must(post('items', itemFields({ itemCd: 'SVC-2', taxTyCd: 'A' })));
    expect(body.data).toMatchObject({
      ...{ itemCd: 'SVC-2', itemNm: 'A thorough wash', itemClsCd: '9101150100', taxTyCd: 'A', useYn: 'Y' },
    });
    expect(await wireOf('SVC-2')).toMatchObject({
      itemCd: 'SVC-2',
      itemClsCd: '9101150100',
      dftPrc: 232,
      orgnNatCd: 'KE',
    });
  });

  it('and creates a code if none is sent, which shows whether it is a service or goods', async () => {
    const { post } = await shop();
    const service = await must(post('items', itemFields()));
    const goods = await must(post('items', itemFields({ itemTyCd: '2', itemClsCd: '5059690800' })));
    expect(service.body.data.itemCd).toMatch(/^SV/);
    expect(goods.body.data.itemCd).toMatch(/^GD/);
  });

  it('to a tax type that services do not have, and it can be sold', async () => {
    const { post } = await shop();
    await must(post('items', itemFields({ itemCd: 'SVC-E', taxTyCd: 'E' })));
    const sold = line({ itemCd: 'SVC-E', prc: 108, taxTyCd: 'E' }, { taxblAmt: 100, taxAmt: 8, totAmt: 108 });
    await must(post('sales', sale('INV-1', [sold])));
  });
});

describe(answers('post-items', 400), () => {
  const REQUIRED = ['itemClsCd', 'itemTyCd', 'itemNm', 'orgnNatCd', 'pkgUnitCd', 'qtyUnitCd', 'taxTyCd', 'dftPrc'];

  describe('and 002', () => {
    refusesFields('post-items', '002', [
      [{}, ...REQUIRED, 'isrcAplcbYn'],
      ...REQUIRED.map((field) => [itemFields({ [field]: undefined }), field] as const),
    ]);
  });

  describe('and 003', () => {
    refusesFields('post-items', '003', [
      [itemFields({ itemTyCd: '4' }), 'itemTyCd'],
      [itemFields({ itemNm: 'x'.repeat(201) }), 'itemNm'],
      [itemFields({ itemClsCd: '12345' }), 'itemClsCd'],
      [itemFields({ taxTyCd: 'F' }), 'taxTyCd'],
      [itemFields({ isrcAplcbYn: 1 }), 'isrcAplcbYn'],
    ]);
  });
});

describe(answers('post-items', 409), () => {
  refusesItemsThatAreThere('post-items', 'itemCd', { itemNm: 'Another' });
});

describe(answers('post-items', 422), () => {
  refusesItemsTheAuthorityRefuses('post-items');
});
