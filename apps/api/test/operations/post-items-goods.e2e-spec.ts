import { line, sale, serviceItem } from '../client/bodies.js';
import { must, shop } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';
import { refusesItemsThatAreThere, refusesItemsTheAuthorityRefuses } from './shared/items.js';

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
