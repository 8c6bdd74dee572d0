import { line, sale, serviceItem } from '../bodies.js';
import { must, shop, warningsOf } from '../shop.js';

const DAY = expect.stringMatching(/^\d{8}$/) as string;

describe('POST /items/service answers 200', () => {
  it('with what the interface promises, and the item can be sold', async () => {
    const { post } = await shop();
    const { body } = await must(post('items/service', serviceItem('SVC-1')));
    expect(body).toMatchObject({ resultCd: '000', success: true });
    expect(body.data).toEqual({
      ...{ itemCd: 'SVC-1', itemNm: 'A wash', itemClsCd: 'SV', taxTyCd: 'B', useYn: 'Y' },
      ...{ regDt: DAY, modiDt: DAY },
    });
    await must(post('sales', sale('INV-1', [line({ itemCd: 'SVC-1' })])));
  });

  it('and makes a code where none is sent, another each time', async () => {
    const { post } = await shop();
    const codes = [];
    for (const _ of [1, 2]) codes.push((await must(post('items/service', serviceItem()))).body.data.itemCd as string);
    for (const code of codes) expect(code).toMatch(/^SV[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(new Set(codes).size).toBe(2);
  });

  it('to an item that is not to be used yet', async () => {
    const { post } = await shop();
    const { body } = await must(post('items/service', serviceItem('SVC-1', { useYn: 'N' })));
    expect(body.data).toMatchObject({ useYn: 'N' });
  });

  it('with a warning for a field it does not know', async () => {
    const { post } = await shop();
    const { body } = await must(post('items/service', serviceItem('SVC-1', { colour: 'red' })));
    expect(warningsOf(body)).toMatchObject([{ field: 'colour' }]);
  });

  it('to an Idempotency-Key it knows with the same item, though no code was sent', async () => {
    const { post } = await shop();
    const first = await must(post('items/service', serviceItem(), { idempotencyKey: 'item-1' }));
    const again = await must(post('items/service', serviceItem(), { idempotencyKey: 'item-1' }));
    expect(again.body.data).toEqual(first.body.data);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });
});
