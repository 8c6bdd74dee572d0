import { line, refund, sale, SERVICE } from '../client/bodies.js';
import { ASYNC, errorsOf, must, newcomer, type Shop, shop, verdict, warningsOf } from '../client/shop.js';
import { firstSaleOf } from '../every-operation/documents.js';
import { answers } from './answers.js';

interface Measured {
  qty: number;
  amount: number;
}

interface Credit {
  status: string;
  lines: { itemSeq: number; sold: Measured; credited: Measured; pending: Measured; left: Measured }[];
  notes: { invcNo: string; status: string }[];
}

const BY_NUMBER = 'sales/INV-1/refund';
const LINES = [line({ qty: 3 }), line({ qty: 2, prc: 50, taxTyCd: 'A' })];
const UNKNOWN = '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90';

async function seller(): Promise<Shop> {
  const here = await shop();
  await must(here.post('sales', sale('INV-1', LINES)));
  return here;
}

const creditOf = async (here: Shop, path = 'sales/INV-1/credit'): Promise<Credit> =>
  (await must(here.get(path))).body.data as unknown as Credit;

describe(answers('post-sales-invc-no-refund', 200), () => {
  it('and takes back all that is left, with the lines of the sale', async () => {
    const here = await seller();
    const answer = await here.post(BY_NUMBER, refund('CN-1'));
    expect([verdict(answer), answer.body.data]).toMatchObject([[200, '000'], { rcptSign: expect.any(String) }]);
    expect(answer.body.data.document).toMatchObject({ transaction: { totAmt: 448 }, items: [{ qty: 3 }, { qty: 2 }] });
    const [, note] = await here.signedSales();
    expect(note).toMatchObject({ rcptTyCd: 'R', orgInvcNo: 1, totAmt: 448, totTaxAmt: 48 });
    expect(await here.wireOf('CN-1')).toMatchObject({ rfdRsnCd: '06', totItemCnt: 2 });
  });

  it('and takes back a part, by a line or by an item, and then the rest', async () => {
    const here = await seller();
    const lines = [
      { itemSeq: 1, qty: 1 },
      { itemSeq: 2, qty: 2 },
    ];
    expect(verdict(await here.post(BY_NUMBER, refund('CN-1', { lines })))).toEqual([200, '000']);
    expect(verdict(await here.post(BY_NUMBER, refund('CN-2')))).toEqual([200, '000']);
    expect((await here.signedSales()).map(({ totAmt }) => totAmt)).toEqual([448, 216, 232]);
  });

  it('and lowers a price: no goods come back, and the amount has a bound of its own', async () => {
    const here = await shop();
    await here.goods();
    await here.stock('SOAP', 10);
    await here.sell('INV-1', [line({ itemCd: 'SOAP', itemNm: 'Soap', qty: 2 })]);
    const lower = refund('CN-1', { lines: [{ itemSeq: 1, amount: 100 }] });
    expect(verdict(await here.post(BY_NUMBER, lower))).toEqual([200, '000']);
    await here.atRest();
    expect([await here.inStock('SOAP'), (await creditOf(here)).lines[0]!.left]).toEqual([8, { qty: 2, amount: 132 }]);
    expect(await here.wireOf('CN-1')).toMatchObject({ totAmt: 100, itemList: [{ qty: 0.01, totAmt: 100 }] });
    const piece = refund('CN-3', { lines: [{ itemSeq: 1, qty: 1 }] });
    expect(verdict(await here.post(BY_NUMBER, piece))).toEqual([200, '000']);
    await here.atRest();
    expect([await here.inStock('SOAP'), (await creditOf(here)).lines[0]!.left]).toEqual([9, { qty: 1, amount: 66 }]);
  });

  it('under a key without a number, and the same key gives the same note', async () => {
    const here = await seller();
    const body = refund(undefined, { lines: [{ itemSeq: 1, qty: 1 }] });
    const twice = [1, 2].map(() => here.post(BY_NUMBER, body, { idempotencyKey: 'R-1' }));
    const both = [200, '000'];
    expect((await Promise.all(twice)).map(verdict)).toEqual([both, both]);
    const { notes } = await creditOf(here);
    expect(notes).toMatchObject([{ invcNo: expect.stringMatching(/^CN-[0-9A-F]{20}$/) }]);
  });

  it('for a number in any characters', async () => {
    const here = await shop();
    await here.sell('INV 7/2026 ü%');
    const path = `sales/${encodeURIComponent('INV 7/2026 ü%')}`;
    expect((await creditOf(here, `${path}/credit`)).status).toBe('APPROVED');
    expect(verdict(await here.post(`${path}/refund`, refund('CN-1')))).toEqual([200, '000']);
  });

  it('with validate=true, and does nothing', async () => {
    const here = await seller();
    const validate = (asking?: object) => must(here.post(`${BY_NUMBER}?validate=true`, refund(), asking));
    const found = await validate({ idempotencyKey: 'R-1' });
    expect(found.body.data).toMatchObject({ wouldBe: { resultCd: '000' }, document: { transaction: { totAmt: 448 } } });
    expect((await validate()).body.data).toMatchObject({ wouldBe: { httpStatus: 400, resultCd: '002' } });
    expect((await creditOf(here)).notes).toEqual([]);
  });
});

describe(answers('post-sales-invc-no-refund', 400), () => {
  it('without a number and without a key, and to a line that says too little or too much', async () => {
    const here = await seller();
    expect(verdict(await here.post(BY_NUMBER, refund()))).toEqual([400, '002', '002 invcNo']);
    const lines = [{ qty: 1, amount: 2 }, { itemSeq: 1 }, { itemSeq: 1, itemCd: 'X', amount: 0 }];
    const refusals = (of: object[]) => here.post(BY_NUMBER, refund('CN-1', { lines: of })).then(verdict);
    expect(await refusals(lines)).toEqual([400, '002', '002 lines[0].itemSeq', '002 lines[1].qty']);
    expect(await refusals(lines.slice(2))).toEqual([400, '003', '003 lines[0].itemSeq', '003 lines[0].amount']);
  });
});

describe(answers('post-sales-invc-no-refund', 404), () => {
  it('to a number of no sale of the account', async () => {
    const here = await seller();
    await must(here.post(BY_NUMBER, refund('CN-1')));
    for (const number of ['NONE', 'CN-1', '%00', 'x'.repeat(60)])
      expect(verdict(await here.post(`sales/${number}/refund`, refund('CN-2')))).toEqual([404, '003', '003 invcNo']);
  });
});

describe(answers('post-sales-invc-no-refund', 409), () => {
  it('when nothing is left, and to another refund under the same number', async () => {
    const here = await seller();
    await here.blockLane();
    const first = await here.post(BY_NUMBER, refund('CN-1'), ASYNC);
    // A repeat is known although less is left by then.
    const again = await here.post(BY_NUMBER, refund('CN-1'), ASYNC);
    expect(again.body.data.submissionId).toBe(first.body.data.submissionId);
    expect(warningsOf(again.body)).toEqual([]);
    const other = refund('CN-1', { lines: [{ itemSeq: 1, qty: 1 }] });
    expect(verdict(await here.post(BY_NUMBER, other, ASYNC))).toEqual([409, '004', '004 invcNo']);
    expect(verdict(await here.post(BY_NUMBER, refund('CN-2'), ASYNC))).toEqual([409, '802', '802 path']);
  });
});

describe(answers('post-sales-invc-no-refund', 422), () => {
  it('to more than is left, and says how much that is', async () => {
    const here = await seller();
    const lines = [
      { itemSeq: 1, qty: 4 },
      { itemSeq: 2, amount: 100.01 },
      { itemSeq: 9, qty: 1 },
    ];
    const answer = await here.post(BY_NUMBER, refund('CN-1', { lines }));
    expect(verdict(answer)).toEqual([
      ...[422, '003'],
      ...['003 lines[0].qty', '003 lines[1].amount', '003 lines[2].itemSeq'],
    ]);
    expect(errorsOf(answer.body)[0]!.message).toContain('A quantity of 3 can still be returned');
  });
});

describe(answers('post-submissions-id-refund', 200), () => {
  it('by the id of the sale', async () => {
    const here = await seller();
    const answer = await here.post(`submissions/${await firstSaleOf(here)}/refund`, refund('CN-1'));
    expect(verdict(answer)).toEqual([200, '000']);
    expect((await creditOf(here)).lines.map(({ left }) => left.qty)).toEqual([0, 0]);
  });
});

describe(answers('post-submissions-id-refund', 400), () => {
  it('without a number and without a key', async () => {
    const here = await seller();
    const answer = await here.post(`submissions/${await firstSaleOf(here)}/refund`, refund());
    expect(verdict(answer)).toEqual([400, '002', '002 invcNo']);
  });
});

describe(answers('post-submissions-id-refund', 404), () => {
  it('to an unknown id', async () => {
    const answer = await (await shop()).post(`submissions/${UNKNOWN}/refund`, refund('CN-1'));
    expect(verdict(answer)).toEqual([404, '003', '003 id']);
  });
});

describe(answers('post-submissions-id-refund', 409), () => {
  it('when nothing is left', async () => {
    const here = await seller();
    const path = `submissions/${await firstSaleOf(here)}/refund`;
    await must(here.post(path, refund('CN-1')));
    expect(verdict(await here.post(path, refund('CN-2')))).toEqual([409, '802', '802 path']);
  });
});

describe(answers('post-submissions-id-refund', 422), () => {
  it('to what is no sale, or was not approved', async () => {
    const here = await shop();
    const item = (await here.register('SVC-NEW')).headers.get('location')!;
    const refused = await here.post('sales', sale('INV-1', LINES, { remark: 'simulate:reject=921:No' }));
    for (const location of [item, refused.headers.get('location')!]) {
      const path = location.replace('/api/v1/', '');
      expect(verdict(await here.post(`${path}/refund`, refund('CN-1')))).toEqual([422, '801', '801 id']);
    }
  });
});

describe(answers('get-sales-invc-no-credit', 200), () => {
  it('with what is credited, what is on its way, and what is left', async () => {
    const here = await seller();
    await must(here.post(BY_NUMBER, refund('CN-1', { lines: [{ itemSeq: 1, qty: 1 }] })));
    await here.blockLane();
    await here.post(BY_NUMBER, refund('CN-2', { lines: [{ itemCd: SERVICE, qty: 3 }] }), ASYNC);
    const { lines, notes } = await creditOf(here);
    expect(lines).toMatchObject([
      {
        ...{ itemSeq: 1, sold: { qty: 3, amount: 348 }, credited: { qty: 1, amount: 116 } },
        ...{ pending: { qty: 2, amount: 232 }, left: { qty: 0, amount: 0 } },
      },
      { itemSeq: 2, credited: { qty: 0 }, pending: { qty: 1, amount: 50 }, left: { qty: 1, amount: 50 } },
    ]);
    expect(notes.map(({ invcNo, status }) => [invcNo, status])).toEqual([
      ['CN-2', 'ACCEPTED'],
      ['CN-1', 'APPROVED'],
    ]);
  });
});

describe(answers('get-sales-invc-no-credit', 404), () => {
  it('to a number of no sale of the account', async () => {
    await seller();
    const { till } = await newcomer();
    expect(verdict(await till.get('sales/INV-1/credit'))).toEqual([404, '003', '003 invcNo']);
  });
});

describe(answers('get-submissions-id-credit', 200), () => {
  it('with the same', async () => {
    const here = await seller();
    const credit = await creditOf(here, `submissions/${await firstSaleOf(here)}/credit`);
    expect(credit).toMatchObject({
      status: 'APPROVED',
      lines: [{ left: { qty: 3 } }, { left: { qty: 2 } }],
      notes: [],
    });
  });
});

describe(answers('get-submissions-id-credit', 404), () => {
  it('to an unknown id', async () => {
    const { till } = await newcomer();
    expect(verdict(await till.get(`submissions/${UNKNOWN}/credit`))).toEqual([404, '003', '003 id']);
  });
});
