import { sale, serviceItem } from '../client/bodies.js';
import { must, shop, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesUnknownIds } from './shared/submission-ids.js';

describe(answers('get-submissions-id-receipt', 200), () => {
  it('with the print model of a signed sale', async () => {
    const { post, get } = await shop();
    const sold = await must(post('sales', sale('INV-1')));
    const { body } = await must(get(`${sold.headers.get('location')!}/receipt`));
    expect(body.data).toMatchObject({
      ...{ state: 'SIGNED', title: 'TAX INVOICE', isUnofficial: false, qr: sold.body.data.qrUrl },
      trader: { invoiceNumber: 'INV-1' },
      controlUnit: { cuInvoiceNumber: sold.body.data.cuInvoiceNo, label: 'NS' },
    });
  });

  it('after it has waited for the signature', async () => {
    const { post, get } = await shop();
    const sold = await post('sales', sale('INV-1'), { prefer: 'respond-async' });
    const { body } = await must(get(`${sold.headers.get('location')!}/receipt`, { prefer: 'wait=30' }));
    expect(body.data.state).toBe('SIGNED');
  });
});

describe(answers('get-submissions-id-receipt', 400), () => {
  it('and 003 to a language and a paper that there are not', async () => {
    const { post, get } = await shop();
    const sold = await must(post('sales', sale('INV-1')));
    const answered = await get(`${sold.headers.get('location')!}/receipt?lang=fr&paper=letter`);
    expect(answered).toMatchObject({ status: 400, body: { errors: [{ field: 'lang' }, { field: 'paper' }] } });
  });
});

describe(answers('get-submissions-id-receipt', 404), () => {
  refusesUnknownIds('get-submissions-id-receipt');
});

describe(answers('get-submissions-id-receipt', 409), () => {
  it('and 003 to a document that gets no receipt', async () => {
    const { post, get } = await shop();
    const item = await must(post('items/service', serviceItem('SVC-RECEIPT')));
    expect(verdict(await get(`${item.headers.get('location')!}/receipt`))).toEqual([409, '003', '003 id']);
  });
});
