import { itemFields, line, sale, serviceItem } from '../client/bodies.js';
import { age, untilPulled } from '../client/copies.js';
import { ASYNC, must, newcomer, shop, verdict } from '../client/shop.js';
import { operation } from '../every-operation/operations.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';

/** Shared tests of the three operations that register an item. */
function refusesItemsThatAreThere(name: string, field: string, another: object): void {
  const { address, body } = operation(name);

  it('and 004 to another item with a used code', async () => {
    const { post, stored } = await shop();
    await must(post(address, body!));
    const before = await stored();
    const answer = await post(address, { ...body, ...another });
    expect(verdict(answer)).toEqual([409, '004', `004 ${field}`]);
    expect(await stored()).toEqual(before);
  });

  it('and 007 before the device is initialised', async () => {
    const { till } = await newcomer();
    const answer = await till.post(address, body!);
    expect(verdict(answer)).toEqual([409, '007', '007 device']);
    expect(answer.body.errors).toMatchObject([{ fix: expect.stringContaining('POST /api/v1/initialize') }]);
  });
}

function refusesItemsTheAuthorityRefuses(name: string): void {
  const { address, body } = operation(name);

  it('and 003 to a refusal of the authority, in its words, and the code is free again', async () => {
    const { post, till, stack } = await shop();
    const refusal = { fault: 'reject', code: '921', message: 'Not so', operation: 'saveItem', tin: till.tin };
    await stack.simulator.armFault(refusal);
    const answer = await post(address, body!);
    expect(verdict(answer).slice(0, 2)).toEqual([422, '003']);
    expect(answer.body.data).toMatchObject({ status: 'REJECTED', authority: { code: '921', message: 'Not so' } });
    expect(answer.body.resultMsg).toContain('Not so');
    await must(post(address, body!));
  });
}

describe(answers('get-items', 200), () => {
  const DAY = expect.stringMatching(/^\d{8}$/) as string;

  it('with every item of the taxpayer and all fields of the interface', async () => {
    const { get, post } = await shop();
    await must(post('items/goods', { itemName: 'Soap', taxType: 'A', itemCode: 'SOAP', useYn: 'N' }));
    const { body } = await must(get('items'));
    expect(body).toMatchObject({ resultCd: '000' });
    expect(body.data).toEqual({
      itemList: [
        { itemCd: 'SOAP', itemNm: 'Soap', itemClsCd: 'GD', taxTyCd: 'A', dftPrc: null, ...usual, useYn: 'N' },
        { itemCd: 'SVC-WASH', itemNm: 'A wash', itemClsCd: 'SV', taxTyCd: 'B', dftPrc: 116, ...usual },
      ],
    });
  });

  const usual = {
    useYn: 'Y',
    rraModYn: expect.stringMatching(/^[YN]$/) as string,
    regDt: DAY,
    modiDt: DAY,
    source: 'OWN',
  };

  it('with an empty list to a taxpayer without items, and none of others', async () => {
    await shop();
    const { till } = await newcomer();
    expect((await must(till.get('items'))).body.data).toEqual({ itemList: [] });
  });

  it('with the items of all branches', async () => {
    const { stack, till } = await shop();
    const branch = await stack.branchOf(till);
    expect((await must(branch.get('items'))).body.data.itemList).toMatchObject([{ itemCd: 'SVC-WASH' }]);
  });

  describe('with items that other software registered', () => {
    const synced = async () => {
      const here = await shop();
      await untilPulled(here.till);
      await here.stack.simulator.addItem(here.till.tin, { itemCd: 'KE2NTU9000001', itemNm: 'Kettle' });
      await age(here.stack, here.till, 'items', 61);
      await must(here.post('sync', {}, { prefer: 'wait=60' }));
      return here;
    };

    it('after its own, once each, as the authority reported them', async () => {
      const { get } = await synced();
      expect((await must(get('items'))).body.data.itemList).toMatchObject([
        { itemCd: 'SVC-WASH', source: 'OWN' },
        {
          ...{ itemCd: 'KE2NTU9000001', itemNm: 'Kettle', itemClsCd: '5059690800', taxTyCd: 'B', dftPrc: 116 },
          ...{ ...usual, source: 'AUTHORITY' },
        },
      ]);
    });

    it('and its own data of an item stays, whatever other software reports', async () => {
      const { stack, till, get } = await synced();
      await stack.simulator.addItem(till.tin, { itemCd: 'SVC-WASH', itemNm: 'Not a wash', useYn: 'N' });
      await age(stack, till, 'items', 61);
      await must(till.post('sync', {}, { prefer: 'wait=60' }));
      const { itemList } = (await must(get('items'))).body.data;
      expect(itemList).toMatchObject([{ itemCd: 'SVC-WASH', itemNm: 'A wash', useYn: 'Y', source: 'OWN' }, {}]);
    });

    it('and such an item must be registered before it is sold', async () => {
      const { post, get } = await synced();
      const sold = line({ itemCd: 'KE2NTU9000001' });
      expect(verdict(await post('sales', sale('INV-1', [sold])))).toEqual([422, '005', '005 items[0].itemCd']);
      await must(post('items/service', serviceItem('KE2NTU9000001')));
      await must(post('sales', sale('INV-1', [sold])));
      const { itemList } = (await must(get('items'))).body.data;
      expect(itemList).toMatchObject([{ source: 'OWN' }, { source: 'OWN' }]);
    });

    it('without those of other taxpayers', async () => {
      await synced();
      const { till } = await newcomer();
      expect((await must(till.get('items'))).body.data).toEqual({ itemList: [] });
    });
  });

  it('without an item that the authority refused', async () => {
    const { get, post, stack, till, settled } = await shop();
    await stack.simulator.armFault({ fault: 'reject', code: '921', operation: 'saveItem', tin: till.tin });
    await settled(await post('items/service', serviceItem('REFUSED'), ASYNC));
    expect((await get('items')).body.data.itemList).toMatchObject([{ itemCd: 'SVC-WASH' }]);
  });
});

describe(answers('get-items', 400), () => {
  it.each([
    ['limit=x', 'limit'],
    ['cursor=x', 'cursor'],
  ])('and 003 to ?%s', async (query, field) => {
    const { till } = await shop();
    expect(verdict(await till.get(`items?${query}`))).toEqual([400, '003', `003 ${field}`]);
  });
});

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

describe(answers('post-items-service', 200), () => {
  const DAY = expect.stringMatching(/^\d{8}$/) as string;

  it('with all fields of the interface, and the item can be sold', async () => {
    const { post, wireOf } = await shop();
    const { body } = await must(post('items/service', serviceItem('SVC-1')));
    expect(body).toMatchObject({ resultCd: '000', resultMsg: 'Success', success: true, message: 'Success' });
    const wire = await wireOf('SVC-1');
    expect(wire).toMatchObject({ itemCd: 'SVC-1', itemTyCd: '3', taxTyCd: 'B', dftPrc: 116, useYn: 'Y' });
    expect(wire.itemClsCd).toMatch(/^\d{10}$/);
    expect(body.data).toEqual({
      ...{ itemCd: 'SVC-1', itemNm: 'A wash', itemClsCd: 'SV', taxTyCd: 'B', useYn: 'Y' },
      ...{ regDt: DAY, modiDt: DAY },
    });
    await must(post('sales', sale('INV-1', [line({ itemCd: 'SVC-1' })])));
  });

  it('and creates a code if none is sent, another each time', async () => {
    const { post } = await shop();
    const codes = [];
    for (const itemCode of [undefined, '', null])
      codes.push((await must(post('items/service', serviceItem(undefined, { itemCode })))).body.data.itemCd as string);
    for (const code of codes) expect(code).toMatch(/^SV[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(new Set(codes).size).toBe(3);
  });

  it('to an item that is not in use yet', async () => {
    const { post } = await shop();
    const { body } = await must(post('items/service', serviceItem('SVC-1', { useYn: 'N' })));
    expect(body.data).toMatchObject({ useYn: 'N' });
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
    refusesFields('post-items-service', '002', [
      [{}, 'itemName', 'taxType'],
      [serviceItem('SVC-1', { itemName: '   ' }), 'itemName'],
      [serviceItem('SVC-1', { taxType: null }), 'taxType'],
    ]);
  });

  describe('and 003', () => {
    refusesFields('post-items-service', '003', [
      ...['x'.repeat(101), 7, 'a\0b'].map((itemName) => [serviceItem('SVC-1', { itemName }), 'itemName'] as const),
      ...['E', 'b', 'VAT'].map((taxType) => [serviceItem('SVC-1', { taxType }), 'taxType'] as const),
      ...['116', -1, 1e13].map((price) => [serviceItem('SVC-1', { price }), 'price'] as const),
      ...['x'.repeat(21), ['X']].map((itemCode) => [serviceItem('SVC-1', { itemCode }), 'itemCode'] as const),
      ...[{}, 'x'.repeat(1_001)].map((description) => [serviceItem('SVC-1', { description }), 'description'] as const),
      ...['yes', true].map((useYn) => [serviceItem('SVC-1', { useYn }), 'useYn'] as const),
    ]);
  });
});

describe(answers('post-items-service', 409), () => {
  refusesItemsThatAreThere('post-items-service', 'itemCode', { itemName: 'Another' });
});

describe(answers('post-items-service', 422), () => {
  refusesItemsTheAuthorityRefuses('post-items-service');
});

describe(answers('post-items-goods', 200), () => {
  const SOAP = { itemName: 'Soap', taxType: 'B', price: 116, itemCode: 'SOAP', bcd: '6001240100035' };

  it('with the item, of the class GD and the type 2 by default', async () => {
    const { post, stack, till } = await shop();
    const { body } = await must(post('items/goods', SOAP));
    expect(body.data).toMatchObject({ itemCd: 'SOAP', itemNm: 'Soap', itemClsCd: 'GD', taxTyCd: 'B', useYn: 'Y' });
    const [row] = await stack.query('SELECT item_ty_cd AS type, bcd FROM items WHERE tin = $1 AND item_cd = $2', [
      ...[till.tin, 'SOAP'],
    ]);
    expect(row).toEqual({ type: '2', bcd: SOAP.bcd });
  });

  it('and creates a code if none is sent', async () => {
    const { post } = await shop();
    const { body } = await must(post('items/goods', { ...SOAP, itemCode: undefined }));
    expect(body.data.itemCd).toMatch(/^GD[0-9A-HJKMNP-TV-Z]{10}$/);
  });

  it('to goods that can be sold once there is stock', async () => {
    const { post, stock } = await shop();
    await must(post('items/goods', SOAP));
    await stock('SOAP', 1);
    await must(post('sales', sale('INV-1', [line({ itemCd: 'SOAP' })])));
  });

  it('and sends a class of ten digits to the authority', async () => {
    const { post, wireOf } = await shop();
    await must(post('items/goods', { ...SOAP, itemClsCd: '5059690800' }));
    expect(await wireOf('SOAP')).toMatchObject({ itemCd: 'SOAP', itemClsCd: '5059690800', itemTyCd: '2' });
    await must(post('items/goods', { ...SOAP, itemCode: 'SOAP-2' }));
    expect((await wireOf('SOAP-2')).itemClsCd).toMatch(/^\d{10}$/);
  });
});

describe(answers('post-items-goods', 400), () => {
  describe('and 002', () => {
    refusesFields('post-items-goods', '002', [[{}, 'itemName', 'taxType']]);
  });

  describe('and 003', () => {
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
});

describe(answers('post-items-goods', 409), () => {
  refusesItemsThatAreThere('post-items-goods', 'itemCode', { itemName: 'Another' });
});

describe(answers('post-items-goods', 422), () => {
  refusesItemsTheAuthorityRefuses('post-items-goods');
});
