import { sale } from '../client/bodies.js';
import { RETRY_AFTER, ASYNC, must, shop, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesUnknownIds } from './shared/submission-ids.js';

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
