import { upload } from '../client/batches.js';
import { correction, line, sale } from '../client/bodies.js';
import { ASYNC, must, shop, type Shop, type TillAnswer, verdict } from '../client/shop.js';
import { firstSaleOf } from '../every-operation/documents.js';
import { answers } from './answers.js';

interface Correction {
  state: string;
  whatToDo: string;
  creditNote: { invcNo: string; status: string };
  sale: { invcNo: string; status: string };
}

const WRONG = [line({ qty: 3 })];
const RIGHT = [line({ qty: 2 })];

async function wronglySold(): Promise<Shop> {
  const here = await shop();
  await here.sell('INV-1', WRONG);
  return here;
}

const correct = (here: Shop, body: object = correction('INV-2', RIGHT), asking?: typeof ASYNC) =>
  here.post('sales/INV-1/correct', body, asking);
const correctById = async (here: Shop, body: object = correction('INV-2', RIGHT)) =>
  here.post(`submissions/${await firstSaleOf(here)}/correct`, body);
const UNKNOWN = '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90';
const idIn = ({ headers }: TillAnswer): string => headers.get('location')!.split('/').at(-1)!;
const stateOf = async (here: Shop, answer: TillAnswer): Promise<Correction> =>
  (await must(here.get(`corrections/${idIn(answer)}`))).body.data as unknown as Correction;
const refuseNextSale = ({ stack, till }: Shop) =>
  stack.simulator.armFault({
    ...{ fault: 'reject', code: '921', message: 'Not so', operation: 'saveTrnsSalesOsdc', tin: till.tin },
  });

describe(answers('post-sales-invc-no-correct', 200), () => {
  it('and credits the wrong sale, and then sells the right one', async () => {
    const here = await wronglySold();
    const answer = await correct(here);
    expect(verdict(answer)).toEqual([200, '000']);
    expect(await here.signedSales()).toMatchObject([
      { totAmt: 348, rcptTyCd: 'S' },
      { totAmt: 348, rcptTyCd: 'R', orgInvcNo: 1 },
      { totAmt: 232, rcptTyCd: 'S', trdInvcNo: 'INV-2' },
    ]);
    expect(await stateOf(here, answer)).toMatchObject({
      ...{ state: 'CORRECTED', sale: { invcNo: 'INV-2' } },
      creditNote: { invcNo: expect.stringMatching(/^CN-/), status: 'APPROVED' },
    });
  });

  it('and computes the amounts of a sale with prices alone', async () => {
    const here = await wronglySold();
    const { totTaxblAmt: _taxable, totTax: _tax, totAmt: _total, ...header } = sale('INV-2').transaction;
    const items = [{ itemCd: RIGHT[0]!.itemCd, qty: 2, prc: 116 }];
    const priced = { transaction: { ...header, pricesIncludeTax: true }, items };
    expect(verdict(await correct(here, { sale: priced }))).toEqual([200, '000']);
    expect((await here.signedSales())[2]).toMatchObject({ totAmt: 232 });
  });
});

describe(answers('post-sales-invc-no-correct', 400), () => {
  it('to what is wrong in the sale, and stores nothing', async () => {
    const here = await wronglySold();
    const stored = await here.stored();
    const wrong = correction('INV-2', [line({}, { taxAmt: 17 })], { reason: '99' });
    const { transaction } = wrong.sale;
    const training = { ...wrong, sale: { ...wrong.sale, transaction: { ...transaction, rcptTyCd: 'T' } } };
    expect(verdict(await correct(here, training))).toEqual(
      expect.arrayContaining([400, '003 reason', '003 sale.transaction.rcptTyCd', '003 sale.items[0].taxAmt']),
    );
    expect(verdict(await correct(here, {}))).toEqual([400, '002', '002 sale']);
    expect(await here.stored()).toEqual(stored);
  });
});

describe(answers('post-sales-invc-no-correct', 404), () => {
  it('to a number of no sale of the account', async () => {
    const answer = await (await shop()).post('sales/NONE/correct', correction('INV-2'));
    expect(verdict(answer)).toEqual([404, '003', '003 invcNo']);
  });
});

describe(answers('post-sales-invc-no-correct', 409), () => {
  it('to the same correction after its receipt, and to another one of the same sale', async () => {
    const here = await wronglySold();
    await here.untilHandedOut(await must(correct(here)));
    expect(verdict(await correct(here))).toEqual([409, '004', '004 sale.transaction.invcNo']);
    expect(verdict(await correct(here, correction('INV-3', RIGHT)))).toEqual([409, '802', '802 path']);
  });

  it('to a sale that was posted alone before: nothing is corrected by that', async () => {
    const here = await wronglySold();
    await here.post('sales', sale('INV-2', RIGHT), ASYNC);
    const stored = await here.stored();
    const answer = await correct(here, undefined, ASYNC);
    expect(verdict(answer)).toEqual([409, '004', '004 sale.transaction.invcNo']);
    expect(answer.body.errors).toMatchObject([
      { message: expect.stringContaining('nothing was corrected'), fix: expect.stringContaining('/refund') },
    ]);
    expect(await here.stored()).toEqual(stored);
  });
});

describe(answers('post-sales-invc-no-correct', 422), () => {
  it('if the note is refused: nothing is sold, and all can be sent again', async () => {
    const here = await wronglySold();
    await refuseNextSale(here);
    const answer = await correct(here);
    expect([answer.status, answer.body.resultCd]).toEqual([422, '003']);
    expect(answer.body.errors).toMatchObject([{ message: expect.stringContaining('The sale was not sent') }]);
    expect(await stateOf(here, answer)).toMatchObject({ state: 'NOT_CREDITED', sale: { status: 'REJECTED' } });
    expect(await here.signedSales()).toHaveLength(1);
    expect(verdict(await correct(here))).toEqual([200, '000']);
  });

  it('if the right sale is refused, which leaves the credit alone', async () => {
    const here = await wronglySold();
    const refused = { sale: sale('INV-2', RIGHT, { remark: 'simulate:reject=921:Not so' }) };
    const answer = await correct(here, refused);
    expect([answer.status, (await stateOf(here, answer)).state]).toEqual([422, 'CREDITED_ONLY']);
  });

  it('to a sale of an unknown item', async () => {
    const answer = await correct(await wronglySold(), correction('INV-2', [line({ itemCd: 'NONE' })]));
    expect(verdict(answer)).toEqual([422, '005', '005 sale.items[0].itemCd']);
  });
});

describe(answers('post-submissions-id-correct', 200), () => {
  it('by the id of the sale', async () => {
    const here = await wronglySold();
    expect(verdict(await correctById(here))).toEqual([200, '000']);
    expect((await here.signedSales()).map(({ totAmt }) => totAmt)).toEqual([348, 348, 232]);
  });
});

/** A sale of a batch stands ten minutes behind the tills, also when it was approved long before that. */
it('the right sale of a correction stands behind its note, also for a sale of a batch', async () => {
  const here = await shop();
  await upload(here.till, [{ kind: 'sale', ...sale('INV-1', WRONG) }]);
  await here.atRest();
  expect(verdict(await correct(here))).toEqual([200, '000']);
  const places = await here.stack.query<{ kind: string }>(
    `SELECT kind FROM submissions WHERE tin = $1 AND kind IN ('sale', 'credit-note') ORDER BY turn_at`,
    [here.till.tin],
  );
  expect(places.map(({ kind }) => kind)).toEqual(['sale', 'credit-note', 'sale']);
});

describe(answers('post-submissions-id-correct', 400), () => {
  it('without a sale', async () => {
    expect(verdict(await correctById(await wronglySold(), {}))).toEqual([400, '002', '002 sale']);
  });
});

describe(answers('post-submissions-id-correct', 404), () => {
  it('to an unknown id', async () => {
    const answer = await (await shop()).post(`submissions/${UNKNOWN}/correct`, correction('INV-2'));
    expect(verdict(answer)).toEqual([404, '003', '003 id']);
  });
});

describe(answers('post-submissions-id-correct', 409), () => {
  it('when the sale was corrected before', async () => {
    const here = await wronglySold();
    const id = await firstSaleOf(here);
    await must(here.post(`submissions/${id}/correct`, correction('INV-2', RIGHT)));
    const again = await here.post(`submissions/${id}/correct`, correction('INV-3', RIGHT));
    expect(verdict(again)).toEqual([409, '802', '802 path']);
  });
});

describe(answers('post-submissions-id-correct', 422), () => {
  it('to the id of what is no sale', async () => {
    const here = await shop();
    const item = (await here.register('SVC-NEW')).headers.get('location')!.split('/').at(-1);
    const answer = await here.post(`submissions/${item}/correct`, correction('INV-2'));
    expect(verdict(answer)).toEqual([422, '801', '801 id']);
  });
});

describe(answers('get-corrections-id', 200), () => {
  it('while both wait, and when both are withdrawn together', async () => {
    const here = await wronglySold();
    await here.blockLane();
    const answer = await correct(here, undefined, ASYNC);
    expect([answer.status, (await stateOf(here, answer)).state]).toEqual([202, 'CREDITING']);
    const repeat = await correct(here, undefined, ASYNC);
    expect(repeat.body.data.submissionId).toBe(answer.body.data.submissionId);
    await must(here.till.delete(`submissions/${idIn(answer)}`));
    expect(await stateOf(here, answer)).toMatchObject({
      ...{ state: 'NOT_CREDITED', creditNote: { status: 'CANCELLED' }, sale: { status: 'CANCELLED' } },
    });
  });

  it('when the note was withdrawn alone: the sale is not sent', async () => {
    const here = await wronglySold();
    await here.blockLane();
    const answer = await correct(here, undefined, ASYNC);
    const { invcNo } = (await stateOf(here, answer)).creditNote;
    const [note] = await here.stack.query<{ id: string }>(
      'SELECT id FROM submissions WHERE tin = $1 AND reference = $2',
      [here.till.tin, invcNo],
    );
    await must(here.till.delete(`submissions/${note!.id}`));
    await here.freeLane();
    await here.atRest();
    expect(await stateOf(here, answer)).toMatchObject({ state: 'NOT_CREDITED', sale: { status: 'REJECTED' } });
    expect((await here.signedSales()).map(({ trdInvcNo }) => trdInvcNo)).toEqual(['INV-1', 'SLOW']);
  });
});

describe(answers('get-corrections-id', 404), () => {
  it('to the id of a sale that corrects nothing', async () => {
    const here = await wronglySold();
    const answer = await here.get(`corrections/${await firstSaleOf(here)}`);
    expect(verdict(answer)).toEqual([404, '003', '003 id']);
  });
});
