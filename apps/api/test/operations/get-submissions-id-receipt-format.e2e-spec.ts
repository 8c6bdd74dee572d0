import { sale, serviceItem } from '../client/bodies.js';
import { must, shop, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesUnknownIds } from './shared/submission-ids.js';

describe(answers('get-submissions-id-receipt-format', 200), () => {
  it('with the receipt in the format of the suffix', async () => {
    const { post, get } = await shop();
    const sold = await must(post('sales', sale('INV-1')));
    const { body } = await must(get(`${sold.headers.get('location')!}/receipt.json`));
    expect(body.data).toMatchObject({ state: 'SIGNED', trader: { invoiceNumber: 'INV-1' } });
  });
});

describe(answers('get-submissions-id-receipt-format', 400), () => {
  it('and 003 to a roll that there is not', async () => {
    const { post, get } = await shop();
    const sold = await must(post('sales', sale('INV-1')));
    expect(verdict(await get(`${sold.headers.get('location')!}/receipt.escpos?width=100`))).toEqual([
      400,
      '003',
      '003 width',
    ]);
  });
});

describe(answers('get-submissions-id-receipt-format', 404), () => {
  refusesUnknownIds('get-submissions-id-receipt-format');

  it('and 003 to a format that there is not', async () => {
    const { post, get } = await shop();
    const sold = await must(post('sales', sale('INV-1')));
    expect(verdict(await get(`${sold.headers.get('location')!}/receipt.docx`))).toEqual([404, '003', '003 format']);
  });
});

describe(answers('get-submissions-id-receipt-format', 409), () => {
  it('and 003 to a document that gets no receipt', async () => {
    const { post, get } = await shop();
    const item = await must(post('items/service', serviceItem('SVC-RECEIPT')));
    expect(verdict(await get(`${item.headers.get('location')!}/receipt.pdf`))).toEqual([409, '003', '003 id']);
  });
});
