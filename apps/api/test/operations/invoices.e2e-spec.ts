import {
  barcodeCreditNote,
  creditNote,
  expressCreditNote,
  line,
  returnOf,
  reverseWithItems,
  sale,
  scanned,
  verification,
} from '../client/bodies.js';
import { ASYNC, must, RETRY_AFTER, shop, type Shop, type TillAnswer, verdict, warningsOf } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';

describe(answers('get-reverse-invoices-sale-id', 200), () => {
  it('with all fields of the interface for a return', async () => {
    const { post, get, sell } = await shop();
    await sell('INV-1');
    const { body } = await must(post('sales', returnOf('INV-1', 'RET-1', [line()], { salesDt: '20260303' })));
    const { cisInvcNo, intrlData, rcptSign } = body.data;
    const read = await must(get('reverse-invoices/RET-1'));
    expect(read.body).toMatchObject({ success: true, message: expect.any(String) });
    expect(read.body.data).toEqual({
      ...{ invcNo: 'RET-1', orgInvcNo: 'INV-1', rcptTyCd: 'R', salesDt: '20260303', totAmt: 116 },
      ...{ cisInvcNo, intrlData, rcptSign },
    });
  });

  it('to the number of the authority as well', async () => {
    const { post, get, sell } = await shop();
    await sell('INV-1');
    const { body } = await must(post('sales', returnOf('INV-1', 'RET-1')));
    const read = await must(get(`reverse-invoices/${body.data.cisInvcNo as number}`));
    expect(read.body.data).toMatchObject({ invcNo: 'RET-1' });
  });

  it('to the own number with precedence over that of the authority', async () => {
    const { post, get, sell } = await shop();
    await sell('INV-1', [line({ qty: 2 })]);
    const first = (await must(post('sales', returnOf('INV-1', 'RET-1')))).body.data.cisInvcNo as number;
    await must(post('sales', returnOf('INV-1', first)));
    expect((await must(get(`reverse-invoices/${first}`))).body.data).toMatchObject({ invcNo: String(first) });
  });

  it('to a return posted in any shape', async () => {
    const { post, get, sell } = await shop();
    const lines = [line({ qty: 4 }, { bcd: '6001' })];
    await sell('1000', lines);
    await must(post('reverse-invoices-with-items', reverseWithItems('1000', 'RET-1')));
    await must(post('sales/credit-note', creditNote('1000', 'RET-2')));
    await must(post('sales/credit-note-express', expressCreditNote(1000, [line()], { creditNoteInvcNo: 2003 })));
    await must(
      post('sales/credit-note-barcode', barcodeCreditNote(1000, [scanned('6001')], { creditNoteInvcNo: 2004 })),
    );
    for (const number of ['RET-1', 'RET-2', '2003', '2004']) {
      const { body } = await must(get(`reverse-invoices/${number}`));
      expect(body.data).toMatchObject({ invcNo: number, orgInvcNo: '1000', rcptTyCd: 'R' });
    }
  });
});

describe(answers('get-reverse-invoices-sale-id', 202), () => {
  it('and 006 while the return is pending', async () => {
    const { post, get, sell, blockLane } = await shop();
    await sell('INV-1');
    await blockLane();
    const { body } = await post('sales', returnOf('INV-1', 'RET-1'), ASYNC);
    const answer = await get('reverse-invoices/RET-1');
    expect(answer).toMatchObject({ status: 202, body: { resultCd: '006', success: false } });
    expect(answer.body.data).toMatchObject({ submissionId: body.data.submissionId, invcNo: 'RET-1' });
    expect(answer.body.data).not.toHaveProperty('rcptSign');
    expect(answer.headers.get('retry-after')).toBe(RETRY_AFTER);
  });
});

describe(answers('get-reverse-invoices-sale-id', 404), () => {
  const NOT_FOUND = [404, '801', '801 saleId'];

  it.each(['NO-SUCH', '0', '%00', 'x'.repeat(99), '%27%20OR%201'])('and 801 to %s', async (saleId) => {
    const { get } = await shop();
    expect(verdict(await get(`reverse-invoices/${saleId}`))).toEqual(NOT_FOUND);
  });

  it('and 801 to a sale, which is no return', async () => {
    const { get, sell } = await shop();
    await sell('INV-1');
    expect(verdict(await get('reverse-invoices/INV-1'))).toEqual(NOT_FOUND);
  });

  it('and 801 to a return that the authority refused', async () => {
    const { get, post, sell } = await shop();
    await sell('INV-1');
    await post('sales', returnOf('INV-1', 'RET-1', [line()], { remark: 'simulate:reject=921' }));
    expect(verdict(await get('reverse-invoices/RET-1'))).toEqual(NOT_FOUND);
  });

  it("and 801 to another taxpayer's return, in the same words", async () => {
    const { post, sell } = await shop();
    await sell('INV-1');
    await must(post('sales', returnOf('INV-1', 'RET-1')));
    const stranger = await shop();
    const asking = { requestId: 'the-same' };
    const foreign = await stranger.get('reverse-invoices/RET-1', asking);
    expect(verdict(foreign)).toEqual(NOT_FOUND);
  });
});

describe(answers('post-invoice-verifications', 200), () => {
  const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

  /** A shop that has sold INV-1. */
  async function seller(): Promise<Shop & { rcptSign: string; cisInvcNo: unknown }> {
    const at = await shop();
    const { data } = (await at.sell('INV-1')).body;
    return Object.assign(at, { rcptSign: data.rcptSign, cisInvcNo: data.cisInvcNo });
  }

  const verify = ({ post }: Shop, orgInvcNo: unknown, rcptSign: unknown, more = {}): Promise<TillAnswer> =>
    must(post('invoice-verifications', verification(orgInvcNo, rcptSign, more)));

  /** The parts of an answer that must not depend on the reason. */
  const withoutWhen = ({ body }: TillAnswer) => ({
    ...body,
    requestId: undefined,
    data: { ...body.data, verifiedAt: undefined, orgInvcNo: undefined, rcptSign: undefined },
  });

  describe('and verified', () => {
    it('to the receipt of an own sale, without the taxpayer', async () => {
      const at = await seller();
      const { body } = await verify(at, 'INV-1', at.rcptSign);
      expect(body).toMatchObject({ resultCd: '000', success: true });
      expect(body.data).toEqual({ verified: true, orgInvcNo: 'INV-1', rcptSign: at.rcptSign, verifiedAt: INSTANT });
    });

    it('to a signature as printed, in groups, and as typed', async () => {
      const at = await seller();
      const printed = at.rcptSign.replace(/(.{4})(?=.)/g, '$1-');
      for (const rcptSign of [printed, printed.toLowerCase(), ` ${at.rcptSign} `])
        expect((await verify(at, 'INV-1', rcptSign)).body.data).toMatchObject({ verified: true });
    });

    it('to the number of the authority, as text and as number', async () => {
      const at = await seller();
      for (const number of [at.cisInvcNo, String(at.cisInvcNo)])
        expect((await verify(at, number, at.rcptSign)).body.data).toMatchObject({ verified: true });
    });

    it('with the taxpayer if a PIN is sent, to anyone with the receipt', async () => {
      const [at, buyer] = [await seller(), await shop()];
      const taxpayer = { taxprNm: expect.any(String), tin: at.till.tin, bhfId: '00', prvncNm: expect.any(String) };
      for (const asker of [at, buyer]) {
        const { data } = (await verify(asker, 'INV-1', at.rcptSign, { pin: at.till.tin })).body;
        expect(data).toMatchObject({ verified: true, taxpayer });
      }
    });
  });

  describe('and one body to everything else', () => {
    it('if any part of it is wrong', async () => {
      const [at, stranger] = [await seller(), await shop()];
      const { tin } = at.till;
      const wrong = 'AAAAAAAAAAAAAAAA';
      const answers = [
        await verify(at, 'INV-1', wrong),
        await verify(at, 'INV-2', at.rcptSign),
        await verify(at, 'INV-2', wrong),
        await verify(at, 'INV-1', at.rcptSign.slice(1)),
        await verify(at, 'INV-1', '-'),
        await verify(stranger, 'INV-1', at.rcptSign),
        await verify(stranger, 'INV-1', wrong, { pin: tin }),
        await verify(stranger, 'INV-2', at.rcptSign, { pin: tin }),
        await verify(stranger, 'INV-1', at.rcptSign, { pin: 'A999999999Z' }),
      ];
      expect(answers[0]!.body.data).toEqual({
        verified: false,
        orgInvcNo: 'INV-1',
        rcptSign: wrong,
        verifiedAt: INSTANT,
      });
      expect(new Set(answers.map((answer) => JSON.stringify(withoutWhen(answer)))).size).toBe(1);
    });

    it('if the signed document is no invoice, but training', async () => {
      const at = await shop();
      const { body } = await must(at.post('sales', sale('TRAINING-1', undefined, { rcptTyCd: 'T' })));
      const answer = await verify(at, 'TRAINING-1', body.data.rcptSign);
      expect(answer.body.data).toMatchObject({ verified: false });
    });
  });
});

describe(answers('post-invoice-verifications', 400), () => {
  describe('and 002', () => {
    refusesFields('post-invoice-verifications', '002', [
      [{}, 'orgInvcNo', 'rcptSign'],
      [verification(0, ''), 'orgInvcNo', 'rcptSign'],
    ]);
  });

  describe('and 003', () => {
    refusesFields('post-invoice-verifications', '003', [
      [verification(1.5, 'V4N6'), 'orgInvcNo'],
      [verification('x'.repeat(51), 'V4N6'), 'orgInvcNo'],
      [verification('INV-1', 1234), 'rcptSign'],
      [verification('INV-1', 'x'.repeat(101)), 'rcptSign'],
      [verification('INV-1', 'V4N6', { pin: 'P05' }), 'pin'],
    ]);
  });
});

describe(answers('post-invoice-list-checks', 200), () => {
  interface Checked {
    counts: Record<string, number>;
    lines: { invcNo: string; result: string; [more: string]: unknown }[];
  }

  const check = async ({ post }: Shop, body: object): Promise<Checked> =>
    (await must(post('invoice-list-checks', body))).body.data as unknown as Checked;

  const results = ({ lines }: Checked) => lines.map(({ invcNo, result }) => `${invcNo} ${result}`);

  it('with what became of each invoice', async () => {
    const at = await shop();
    const { body } = await at.sell('1001');
    await at.blockLane();
    await at.till.sell('INV-2', ASYNC);
    const checked = await check(at, { invoices: [1001, '1001', 'INV-2', '01001'] });
    expect(results(checked)).toEqual(['1001 signed', '1001 signed', 'INV-2 waiting', '01001 unknown']);
    expect(checked.counts).toEqual({
      ...{ lines: 4, signed: 2, waiting: 1, refused: 0, unknown: 1, differs: 0, unreadable: 0 },
    });
    expect(checked.lines[0]).toMatchObject({ rcptSign: body.data.rcptSign, cisInvcNo: body.data.cisInvcNo });
  });

  it('with both values of what differs', async () => {
    const at = await shop();
    await at.sell('INV-1');
    const { lines } = await check(at, { invoices: [{ invcNo: 'INV-1', totAmt: 1, salesDt: '20200101' }] });
    expect(lines).toMatchObject([
      {
        result: 'differs',
        differences: [
          { field: 'totAmt', listed: 1 },
          { field: 'salesDt', listed: '20200101' },
        ],
      },
    ]);
  });

  it('with unreadable lines, and a warning of unknown fields', async () => {
    const at = await shop();
    const { body } = await must(at.post('invoice-list-checks', { invoices: [{ invcNo: 'INV-1', amount: 1 }, 0] }));
    expect(results(body.data as unknown as Checked)).toEqual(['INV-1 unknown', '0 unreadable']);
    expect(warningsOf(body)).toMatchObject([{ field: 'invoices[].amount' }]);
  });

  it('with the invoices of the own account alone', async () => {
    const [at, stranger] = [await shop(), await shop()];
    await at.sell('INV-1');
    expect(results(await check(stranger, { invoices: ['INV-1'] }))).toEqual(['INV-1 unknown']);
  });
});

describe(answers('post-invoice-list-checks', 400), () => {
  describe('and 002', () => {
    refusesFields('post-invoice-list-checks', '002', [[{}, 'invoices']]);
  });

  describe('and 003', () => {
    refusesFields('post-invoice-list-checks', '003', [
      [{ invoices: [] }, 'invoices'],
      [{ invoices: {} }, 'invoices'],
      [{ invoices: Array.from({ length: 5_001 }, (_, index) => index + 1) }, 'invoices'],
    ]);
  });

  it('names the list', async () => {
    const at = await shop();
    expect(verdict(await at.post('invoice-list-checks', { invoices: 'INV-1' }))).toEqual([400, '003', '003 invoices']);
  });
});
