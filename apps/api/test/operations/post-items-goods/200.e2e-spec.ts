import { line, sale } from '../bodies.js';
import { must, shop } from '../shop.js';

const SOAP = { itemName: 'Soap', taxType: 'B', price: 116, itemCode: 'SOAP', bcd: '6001240100035' };

describe('POST /items/goods answers 200', () => {
  it('with the item, which is of the class GD and of the type 2 unless something else is said', async () => {
    const { post, stack, till } = await shop();
    const { body } = await must(post('items/goods', SOAP));
    expect(body.data).toMatchObject({ itemCd: 'SOAP', itemNm: 'Soap', itemClsCd: 'GD', taxTyCd: 'B', useYn: 'Y' });
    const [row] = await stack.query('SELECT item_ty_cd AS type, bcd FROM items WHERE tin = $1 AND item_cd = $2', [
      ...[till.tin, 'SOAP'],
    ]);
    expect(row).toEqual({ type: '2', bcd: SOAP.bcd });
  });

  it('and makes a code where none is sent', async () => {
    const { post } = await shop();
    const { body } = await must(post('items/goods', { ...SOAP, itemCode: undefined }));
    expect(body.data.itemCd).toMatch(/^GD[0-9A-HJKMNP-TV-Z]{10}$/);
  });

  it('to goods that can be sold once there are some', async () => {
    const { post, stock } = await shop();
    await must(post('items/goods', SOAP));
    await stock('SOAP', 1);
    await must(post('sales', sale('INV-1', [line({ itemCd: 'SOAP' })])));
  });

  it('and tells the authority a class of ten digits', async () => {
    const { post, wireOf } = await shop();
    await must(post('items/goods', { ...SOAP, itemClsCd: '5059690800' }));
    expect(await wireOf('SOAP')).toMatchObject({ itemCd: 'SOAP', itemClsCd: '5059690800', itemTyCd: '2' });
    await must(post('items/goods', { ...SOAP, itemCode: 'SOAP-2' }));
    expect((await wireOf('SOAP-2')).itemClsCd).toMatch(/^\d{10}$/);
  });
});
