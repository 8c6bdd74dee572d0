import { testSize } from '../../../../libs/testing/src/test-size.js';
import { creditNote, expressCreditNote, line, returnOf, sale, saleWithItems, serviceItem } from '../client/bodies.js';
import { ASYNC, must, shop, type TillAnswer, verdict } from '../client/shop.js';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('simultaneous posts with one invoice number', () => {
  it.each(upTo(3))('of two different sales: one gets a receipt and one is a duplicate (%i)', async () => {
    const { post, signedSales } = await shop();
    const answers = await Promise.all([
      post('sales', sale('INV-1')),
      post('sales-with-items', saleWithItems('INV-1', [line({ qty: 2 })])),
    ]);
    expect(answers.map(({ status, body }) => [status, body.resultCd]).sort()).toEqual([
      [200, '000'],
      [409, '004'],
    ]);
    expect(await signedSales()).toHaveLength(1);
  });

  it('of a sale and a return: one gets a receipt and one is a duplicate', async () => {
    const { post, sell, signedSales } = await shop();
    await sell('INV-1');
    const answers = await Promise.all([post('sales', sale('X-1')), post('sales', returnOf('INV-1', 'X-1'))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await signedSales()).toHaveLength(2);
  });

  it('of ten identical sales become one; a post too late for its receipt finds it in the answer', async () => {
    const { post, signedSales } = await shop();
    const answers = await Promise.all(upTo(10).map(() => post('sales', sale('INV-1'))));
    const [signed, ...others] = await signedSales();
    expect(others).toEqual([]);
    for (const { status, body } of answers) {
      expect([200, 409]).toContain(status);
      expect(body.data.rcptSign).toBe(signed!.receipt.rcptSign);
    }
  });
});

const withStatus = (answers: TillAnswer[], status: number) => answers.filter((answer) => answer.status === status);

/** A shop with a signed sale of `qty` pieces under the number 1000. */
async function shopWithSale(qty: number) {
  const one = await shop();
  await one.sell('1000', [line({ qty })]);
  /** The documents that the authority signed after the sale. */
  const returned = async () => (await one.signedSales()).slice(1);
  return { ...one, returned };
}

describe('simultaneous credit notes for one sale', () => {
  it.each(upTo(testSize({ short: 2, full: 4 })))(
    'two that together exceed it: exactly one is accepted (%i)',
    async () => {
      const { post, returned } = await shopWithSale(3);
      const lines = [line({ qty: 2 })];
      const answers = await Promise.all([
        post('sales/credit-note', creditNote(1000, 'CN-1', lines)),
        post('sales/credit-note-express', expressCreditNote(1000, lines)),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      expect(withStatus(answers, 422).map((answer) => answer.body.resultCd)).toEqual(['003']);
      expect(await returned()).toHaveLength(1);
    },
  );

  it('eight for one piece each of five: five are accepted, and the others find all pieces returned', async () => {
    const { post, returned } = await shopWithSale(5);
    const answers = await Promise.all(upTo(8).map((number) => post('sales', returnOf(1000, `RET-${number}`))));
    expect(withStatus(answers, 200)).toHaveLength(5);
    expect(withStatus(answers, 409).map(verdict)).toEqual(Array(3).fill([409, '802', '802 transaction.orgInvcNo']));
    expect(await returned()).toHaveLength(5);
  });

  it('the pieces of a refused one go to the next one', async () => {
    const { post, returned } = await shopWithSale(1);
    const refused = returnOf(1000, 'RET-1', [line()], { remark: 'simulate:reject=921' });
    expect((await post('sales', refused)).status).toBe(422);
    await must(post('sales', returnOf(1000, 'RET-2')));
    expect(await returned()).toHaveLength(1);
  });
});

const KEY = { idempotencyKey: 'the-same' };

describe('simultaneous requests with one Idempotency-Key', () => {
  it('become one submission if they are equal, and all get its receipt', async () => {
    const { post, signedSales } = await shop();
    const answers = await Promise.all(upTo(6).map(() => must(post('sales', sale('INV-1'), KEY))));
    expect(new Set(answers.map(({ body }) => body.data.rcptSign)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(5);
    expect(await signedSales()).toHaveLength(1);
  });

  it('become one item if they are equal and have no code', async () => {
    const { post, stack, till } = await shop();
    const answers = await Promise.all(upTo(4).map(() => must(post('items/service', serviceItem(), KEY))));
    expect(new Set(answers.map(({ body }) => body.data.itemCd)).size).toBe(1);
    expect(await stack.query('SELECT 1 FROM items WHERE tin = $1', [till.tin])).toHaveLength(2);
  });

  it.each(upTo(3))('that differ: one is accepted, and the other is refused for the key (%i)', async () => {
    const { post, signedSales } = await shop();
    const bodies = [sale('INV-1'), sale('INV-2', [line({ qty: 2 })])];
    const answers = await Promise.all(bodies.map((body) => post('sales', body, KEY)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(verdict(answers.find(({ status }) => status === 422)!)).toEqual([422, '003', '003 Idempotency-Key']);
    expect(await signedSales()).toHaveLength(1);
  });
});

describe('an item that is registered and sold at once', () => {
  it.each(upTo(testSize({ short: 2, full: 5 })))(
    'is sold after its registration, or unknown; the authority never gets an unknown item (%i)',
    async () => {
      const { post, stack, till } = await shop();
      const { length: before } = await stack.simulator.calls(till.tin);
      const [item, sold] = await Promise.all([
        post('items/service', serviceItem('SVC-NEW')),
        post('sales', sale('INV-1', [line({ itemCd: 'SVC-NEW' })])),
      ]);
      expect(item.status).toBe(200);
      expect([200, 422]).toContain(sold.status);
      expect(sold.body.resultCd).toBe(sold.status === 200 ? '000' : '005');
      const calls = (await stack.simulator.calls(till.tin)).map(({ operation, resultCd }) => [operation, resultCd]);
      const ours = [['saveItem', '000'], ...(sold.status === 200 ? [['saveTrnsSalesOsdc', '000']] : [])];
      expect(calls.slice(before)).toEqual(ours);
    },
  );

  it('and is registered by several sales at once is registered once, and every sale gets its receipt', async () => {
    const { post, stack, till } = await shop();
    const linesWithItems = [line({ itemCd: 'SVC-NEW' }, { itemClsCd: '9101150100' })];
    const bodies = upTo(5).map((number) =>
      saleWithItems(`INV-${number}`, linesWithItems, {}, { autoRegisterItems: true }),
    );
    await Promise.all(bodies.map((body) => must(post('sales-with-items', body))));
    expect(await stack.simulator.calls(till.tin, 'saveItem')).toHaveLength(2);
  });
});

/** Posts a sale and withdraws it at once. The authority gets it, or never will. */
async function postAndWithdraw() {
  const { post, till, settled, signedSales } = await shop();
  const posted = await post('sales', sale('INV-1'), ASYNC);
  const withdrawn = await till.delete(posted.headers.get('location')!);
  const { data } = (await settled(posted)).body;
  return { withdrawn: withdrawn.status, ends: data.status, signed: (await signedSales()).length };
}

it('a withdrawal during the sending: a withdrawn sale is never sent, and a sent sale cannot be withdrawn', async () => {
  const ends = await Promise.all(upTo(testSize({ short: 5, full: 10 })).map(postAndWithdraw));
  for (const end of ends) {
    expect([
      { withdrawn: 200, ends: 'CANCELLED', signed: 0 },
      { withdrawn: 422, ends: 'APPROVED', signed: 1 },
    ]).toContainEqual(end);
  }
});
