import { line, sale, serviceItem } from '../client/bodies.js';
import { must, shop, warningsOf } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';
import { refusesItemsThatAreThere, refusesItemsTheAuthorityRefuses } from './shared/items.js';

describe(answers('post-items-service', 200), () => {
  const DAY = expect.stringMatching(/^\d{8}$/) as string;

  it('with all fields of the interface, and the item can be sold', async () => {
    const { post } = await shop();
    const { body } = await must(post('items/service', serviceItem('SVC-1')));
    expect(body).toMatchObject({ resultCd: '000', success: true });
    expect(body.data).toEqual({
      ...{ itemCd: 'SVC-1', itemNm: 'A wash', itemClsCd: 'SV', taxTyCd: 'B', useYn: 'Y' },
      ...{ regDt: DAY, modiDt: DAY },
    });
    await must(post('sales', sale('INV-1', [line({ itemCd: 'SVC-1' })])));
  });

  it('and creates a code if none is sent, another each time', async () => {
    const { post } = await shop();
    const codes = [];
    for (const _ of [1, 2]) codes.push((await must(post('items/service', serviceItem()))).body.data.itemCd as string);
    for (const code of codes) expect(code).toMatch(/^SV[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(new Set(codes).size).toBe(2);
  });

  it('to an item that is not in use yet', async () => {
    const { post } = await shop();
    const { body } = await must(post('items/service', serviceItem('SVC-1', { useYn: 'N' })));
    expect(body.data).toMatchObject({ useYn: 'N' });
  });

  it('with a warning for an unknown field', async () => {
    const { post } = await shop();
    const { body } = await must(post('items/service', serviceItem('SVC-1', { colour: 'red' })));
    expect(warningsOf(body)).toMatchObject([{ field: 'colour' }]);
  });

  it('to a known Idempotency-Key with the same item, though no code was sent', async () => {
    const { post } = await shop();
    const first = await must(post('items/service', serviceItem(), { idempotencyKey: 'item-1' }));
    const again = await must(post('items/service', serviceItem(), { idempotencyKey: 'item-1' }));
    expect(again.body.data).toEqual(first.body.data);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });
});

describe(answers('post-items-service', 400), () => {
  describe('and 002', () => {
    refusesFields('post-items-service', '002', [[{}, 'itemName', 'taxType']]);
  });

  describe('and 003', () => {
    refusesFields('post-items-service', '003', [
      [serviceItem('SVC-1', { itemName: 'x'.repeat(101) }), 'itemName'],
      [serviceItem('SVC-1', { taxType: 'E' }), 'taxType'],
      [serviceItem('SVC-1', { price: '116' }), 'price'],
      [serviceItem('SVC-1', { price: -1 }), 'price'],
      [serviceItem('SVC-1', { useYn: 'yes' }), 'useYn'],
      [serviceItem('x'.repeat(300)), 'itemCode'],
    ]);
  });
});

describe(answers('post-items-service', 409), () => {
  refusesItemsThatAreThere('post-items-service', 'itemCode', { itemName: 'Another' });
});

describe(answers('post-items-service', 422), () => {
  refusesItemsTheAuthorityRefuses('post-items-service');
});
