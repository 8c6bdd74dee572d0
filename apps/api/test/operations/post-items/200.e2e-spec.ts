import { itemFields, line, sale } from '../bodies.js';
import { must, shop } from '../shop.js';

describe('POST /items answers 200', () => {
  it('with the item, as it was said to be', async () => {
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

  it('and makes a code where none is sent, which says whether it is a service or goods', async () => {
    const { post } = await shop();
    const service = await must(post('items', itemFields()));
    const goods = await must(post('items', itemFields({ itemTyCd: '2', itemClsCd: '5059690800' })));
    expect(service.body.data.itemCd).toMatch(/^SV/);
    expect(goods.body.data.itemCd).toMatch(/^GD/);
  });

  it('to a tax type that services have not, and it can be sold', async () => {
    const { post } = await shop();
    await must(post('items', itemFields({ itemCd: 'SVC-E', taxTyCd: 'E' })));
    const sold = line({ itemCd: 'SVC-E', prc: 108, taxTyCd: 'E' }, { taxblAmt: 100, taxAmt: 8, totAmt: 108 });
    await must(post('sales', sale('INV-1', [sold])));
  });
});
