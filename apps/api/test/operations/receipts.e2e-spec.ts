import { sale, serviceItem } from '../client/bodies.js';
import { ASYNC, must, RETRY_AFTER, shop, verdict } from '../client/shop.js';
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

  it('with the terms and the bank details of its app, which the authority never gets', async () => {
    const { post, get, stack, till, wireOf } = await shop();
    const change = `UPDATE apps SET invoice_terms = 'In 30 days', bank_details = 'Account 0110' WHERE tin = $1`;
    await stack.query(change, [till.tin]);
    const sold = await must(post('sales', sale('INV-1')));
    const { body } = await must(get(`${sold.headers.get('location')!}/receipt`));
    expect(body.data).toMatchObject({ terms: 'In 30 days', bankDetails: 'Account 0110' });
    expect(JSON.stringify(await wireOf('INV-1'))).not.toMatch(/30 days|Account 0110/);
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

describe(answers('post-submissions-id-receipt-prints', 200), () => {
  it('with the original once, and then with copies', async () => {
    const { post } = await shop();
    const sold = await must(post('sales', sale('INV-1')));
    const printed = async () => (await must(post(`${sold.headers.get('location')!}/receipt/prints`, {}))).body.data;
    expect(await printed()).toMatchObject({ marks: [], isUnofficial: false, print: { number: 1 } });
    expect(await printed()).toMatchObject({ marks: ['COPY'], isUnofficial: true, print: { number: 2 } });
  });
});

describe(answers('post-submissions-id-receipt-prints', 400), () => {
  it('and 003 to a paper that there is not, and counts no print', async () => {
    const { post, get } = await shop();
    const sold = await must(post('sales', sale('INV-1')));
    const prints = `${sold.headers.get('location')!}/receipt/prints`;
    expect(verdict(await post(`${prints}?paper=letter`, {}))).toEqual([400, '003', '003 paper']);
    expect((await must(get(prints))).body.data).toEqual({ prints: [] });
  });
});

describe(answers('post-submissions-id-receipt-prints', 404), () => {
  refusesUnknownIds('post-submissions-id-receipt-prints');
});

describe(answers('post-submissions-id-receipt-prints', 409), () => {
  it('and 006 before the signature', async () => {
    const { post, blockLane } = await shop();
    await blockLane();
    const waiting = await post('sales', sale('INV-1'), ASYNC);
    const answered = await post(`${waiting.headers.get('location')!}/receipt/prints`, {});
    expect([verdict(answered), answered.headers.get('retry-after')]).toEqual([[409, '006', '006 id'], RETRY_AFTER]);
  });
});

describe(answers('get-submissions-id-receipt-prints', 200), () => {
  it('with every print, who printed and when', async () => {
    const { post, get } = await shop();
    const sold = await must(post('sales', sale('INV-1')));
    const prints = `${sold.headers.get('location')!}/receipt/prints`;
    await must(post(prints, {}));
    await must(post(prints, {}));
    const by = { appId: expect.any(String) as string, keyId: expect.any(String) as string, userId: null };
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string;
    expect((await must(get(prints))).body.data).toEqual({
      prints: [
        { number: 1, isCopy: false, at, ...by },
        { number: 2, isCopy: true, at, ...by },
      ],
    });
  });
});

describe(answers('get-submissions-id-receipt-prints', 404), () => {
  refusesUnknownIds('get-submissions-id-receipt-prints');
});

describe(answers('delete-submissions-id-receipt-link', 200), () => {
  it('and the link leads nowhere', async () => {
    const { post, till, stack } = await shop();
    const sold = await must(post('sales', sale('INV-1')));
    const open = () => fetch(`${stack.nextApi()}${String(sold.body.data.receiptUrl)}`);
    expect((await open()).status).toBe(200);
    const { body } = await must(till.delete(`${sold.headers.get('location')!}/receipt/link`));
    expect(body.data).toMatchObject({ revoked: true });
    expect((await open()).status).toBe(404);
  });
});

describe(answers('delete-submissions-id-receipt-link', 404), () => {
  refusesUnknownIds('delete-submissions-id-receipt-link');
});
