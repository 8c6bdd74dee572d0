import { testSize } from '../../../../libs/testing/src/test-size.js';
import { creditNote, expressCreditNote, line, returnOf } from '../client/bodies.js';
import { must, shop, verdict, type TillAnswer } from '../client/shop.js';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
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
