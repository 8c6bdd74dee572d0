import { purchase } from '../client/bodies.js';
import { COPY } from '../client/copies.js';
import { SUPPLIER, supply } from '../client/purchases.js';
import { anyTill, ASYNC, must, newcomer, shop, type Shop, verdict, warningsOf } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';

describe(answers('get-purchases', 200), () => {
  interface Listed {
    saleList: { spplrInvcNo: string; [more: string]: unknown }[];
    nextCursor: string | null;
  }

  const list = async ({ get }: Shop, query = ''): Promise<Listed> =>
    (await must(get(`purchases${query}`))).body.data as unknown as Listed;

  const numbers = ({ saleList }: Listed) => saleList.map(({ spplrInvcNo }) => spplrInvcNo);

  it('with all fields of the interface for a supplier’s invoice and its lines', async () => {
    const at = await shop();
    await supply(at);
    expect(await list(at)).toEqual({
      saleList: [
        {
          ...{ spplrTin: SUPPLIER, spplrNm: 'JUMLA LTD', spplrBhfId: '00', spplrInvcNo: '77', regTyCd: 'A' },
          ...{ rcptTyCd: 'S', salesDt: '20260301', totAmt: 5800, totTaxblAmt: 5000, totTax: 800, status: 'OPEN' },
          salesList: [
            {
              ...{ itemSeq: 1, itemNm: 'Kettle bulk', qty: 10, prc: 580, totAmt: 5800 },
              ...{ taxTyCd: 'B', taxblAmt: 5000, taxAmt: 800 },
            },
          ],
        },
      ],
      nextCursor: null,
      ...COPY,
    });
  });

  it('with an empty list to a taxpayer without purchases', async () => {
    expect(await list(await shop())).toEqual({ saleList: [], nextCursor: null, ...COPY });
  });

  it('with invoices submitted after a day, and not on it', async () => {
    const at = await shop();
    await supply(at, { invoiceNumber: 1, on: '20260228' });
    await supply(at, { invoiceNumber: 2, on: '20260301' });
    await supply(at, { invoiceNumber: 3, on: '20260302' });
    expect(numbers(await list(at, '?since=20260301'))).toEqual(['3']);
    expect(numbers(await list(at, '?since=20260227')).sort()).toEqual(['1', '2', '3']);
    expect(numbers(await list(at, '?since=')).length).toBe(3);
  });

  it('page by page, each once, newest first', async () => {
    const at = await shop();
    for (const invoiceNumber of [1, 2, 3, 4, 5]) await supply(at, { invoiceNumber });
    const seen: string[] = [];
    let page = await list(at, '?limit=2');
    for (; page.nextCursor !== null; page = await list(at, `?limit=2&cursor=${page.nextCursor}`))
      seen.push(...numbers(page));
    expect([...seen, ...numbers(page)]).toEqual(['5', '4', '3', '2', '1']);
  });

  it('with sales to its own PIN, and no others', async () => {
    const [one, other] = [await shop(), await shop()];
    await supply(one, { invoiceNumber: 1 });
    await supply(other, { invoiceNumber: 2 });
    expect([numbers(await list(one)), numbers(await list(other))]).toEqual([['1'], ['2']]);
  });

  it('to every branch of the buyer alike', async () => {
    const at = await shop();
    await supply(at);
    const branch = await at.stack.branchOf(at.till);
    await must(branch.initialise());
    expect((await must(branch.get('purchases'))).body.data).toMatchObject({ saleList: [{ spplrInvcNo: '77' }] });
  });

  it('with a warning for an unknown parameter', async () => {
    const { get } = await shop();
    expect(warningsOf((await must(get('purchases?colour=red'))).body)).toMatchObject([{ field: 'colour' }]);
  });
});

describe(answers('get-purchases', 400), () => {
  describe('and 003', () => {
    it.each([
      ['since=2026-03-01', 'since'],
      ['since=20260230', 'since'],
      ['since=20260301&since=20260302', 'since'],
      ['limit=0', 'limit'],
      ['limit=1001', 'limit'],
      ['limit=x', 'limit'],
      ['cursor=x', 'cursor'],
      ['cursor=0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90', 'cursor'],
    ])('to ?%s', async (query, field) => {
      expect(verdict(await (await anyTill()).get(`purchases?${query}`))).toEqual([400, '003', `003 ${field}`]);
    });

    it('to a cursor of another taxpayer', async () => {
      const [one, other]: Shop[] = [await shop(), await shop()];
      for (const invoiceNumber of [1, 2]) await supply(one!, { invoiceNumber });
      const { nextCursor } = (await must(one!.get('purchases?limit=1'))).body.data;
      expect(verdict(await other!.get(`purchases?cursor=${String(nextCursor)}`))).toEqual([400, '003', '003 cursor']);
    });
  });
});

describe(answers('get-purchases', 409), () => {
  it('and 007 before the device is initialised, because nothing is known then', async () => {
    const { till } = await newcomer();
    expect(verdict(await till.get('purchases'))).toEqual([409, '007', '007 device']);
  });
});

async function buyer(): Promise<Shop> {
  const at = await shop();
  await supply(at);
  return at;
}

describe(answers('post-purchases', 200), () => {
  const atTheAuthority = ({ stack, till }: Shop) => stack.simulator.rows('purchases', till.tin);

  const statusOf = async ({ get }: Shop) => {
    const { saleList } = (await must(get('purchases'))).body.data as unknown as { saleList: { status: string }[] };
    return saleList.map(({ status }) => status);
  };

  it('with the number and time of the confirmation, which the authority has with the supplier’s data', async () => {
    const at = await buyer();
    const { body } = await must(at.post('purchases', purchase({ remark: 'Ten kettles' })));
    expect(body).toMatchObject({ resultCd: '000', success: true });
    expect(body.data).toEqual({ cisInvcNo: 1, cfmDt: '20260302101500' });
    expect(await atTheAuthority(at)).toMatchObject([
      {
        ...{ invcNo: 1, spplrTin: 'P000111222B', spplrBhfId: '00', spplrInvcNo: 77, rcptTyCd: 'P', pchsSttsCd: '02' },
        ...{ pmtTyCd: '02', totAmt: 5800, totTaxAmt: 800, taxblAmtB: 5000, remark: 'Ten kettles' },
        itemList: [{ spplrItemCd: 'KE2NTTU0000033', itemCd: 'KE2NTTU0000033', qty: 10 }],
      },
    ]);
    expect(await statusOf(at)).toEqual(['CONFIRMED']);
  });

  it('to a refusal', async () => {
    const at = await buyer();
    await must(at.post('purchases', purchase({ salesSttsCd: '04' })));
    expect(await atTheAuthority(at)).toMatchObject([{ pchsSttsCd: '04' }]);
    expect(await statusOf(at)).toEqual(['REFUSED']);
  });

  it('and counts purchases separately from sales', async () => {
    const at = await buyer();
    await supply(at, { invoiceNumber: 78 });
    const first = await must(at.post('purchases', purchase()));
    await at.sell('INV-1');
    const second = await must(at.post('purchases', purchase({ spplrInvcNo: 78 })));
    expect([first.body.data.cisInvcNo, second.body.data.cisInvcNo]).toEqual([1, 2]);
  });

  it('to the named branch, if two have the number', async () => {
    const at = await buyer();
    await supply(at, { supplierBhfId: '01' });
    await must(at.post('purchases', purchase({ spplrBhfId: '01' })));
    await must(at.post('purchases', purchase({ spplrBhfId: '00' })));
    expect(await atTheAuthority(at)).toMatchObject([{ spplrBhfId: '01' }, { spplrBhfId: '00' }]);
  });

  it('and names the item of a line by the buyer’s code: the given one, or the one with its barcode', async () => {
    const at = await shop();
    const barcode = '6161100000040';
    await must(at.post('items/goods', { itemName: 'Kettle', taxType: 'B', itemCode: 'KETTLE', bcd: barcode }));
    await supply(at, { invoiceNumber: 1, barcode });
    await supply(at, { invoiceNumber: 2 });
    await must(at.post('purchases', purchase({ spplrInvcNo: 1 })));
    const itemList = [{ itemSeq: 1, itemCd: 'SVC-WASH' }];
    await must(at.post('purchases', purchase({ spplrInvcNo: 2, itemList })));
    const lines = [[{ itemCd: 'KETTLE' }], [{ itemCd: 'SVC-WASH' }]];
    expect(await atTheAuthority(at)).toMatchObject(lines.map((itemList) => ({ itemList })));
  });

  const SECOND_OF_TWO = { totAmt: 5800, itemList: [{ itemSeq: 2, itemCd: 'SVC-WASH' }], onlyListedLines: true };

  it('for some of the lines, whose totals the authority gets', async () => {
    const at = await shop();
    await supply(at, { lines: 2 });
    await must(at.post('purchases', purchase(SECOND_OF_TWO)));
    expect(await atTheAuthority(at)).toMatchObject([
      { totItemCnt: 1, totAmt: 5800, totTaxAmt: 800, itemList: [{ itemSeq: 1, itemCd: 'SVC-WASH', totAmt: 5800 }] },
    ]);
    expect(await statusOf(at)).toEqual(['CONFIRMED']);
    const rest = { totAmt: 5800, itemList: [{ itemSeq: 1, itemCd: 'SVC-WASH' }], onlyListedLines: true };
    expect(verdict(await at.post('purchases', purchase(rest)))).toEqual([409, '802', '802 spplrInvcNo']);
  });

  it('to a client that comes back after it missed the answer', async () => {
    const at = await buyer();
    const { headers } = await at.post('purchases', purchase(), ASYNC);
    await at.get(headers.get('location')!, { prefer: 'wait=60' });
    const again = await must(at.post('purchases', purchase({ cfmDt: '20260302111111', remark: 'again' })));
    expect(again.body.data).toEqual({ cisInvcNo: 1, cfmDt: '20260302101500' });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await atTheAuthority(at)).toHaveLength(1);
  });

  it('after a connection was lost on the way back, and the authority has it once', async () => {
    const at = await buyer();
    await at.stack.simulator.armFault({
      fault: 'accept-then-reset',
      operation: 'insertTrnsPurchase',
      tin: at.till.tin,
    });
    const answer = await at.post('purchases', purchase(), ASYNC);
    expect((await at.settled(answer)).body.data).toMatchObject({ status: 'APPROVED', cisInvcNo: 1 });
    expect(await atTheAuthority(at)).toHaveLength(1);
  });
});

describe(answers('post-purchases', 202), () => {
  async function ready() {
    const at = await shop();
    await supply(at);
    return { ...at, body: purchase() };
  }

  it('to the same again while pending, and returns the same submission', async () => {
    const { post, blockLane } = await ready();
    await blockLane();
    const first = await post('purchases', purchase(), ASYNC);
    const again = await post('purchases', purchase({ spplrBhfId: '00' }), ASYNC);
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(again.body.data.submissionId).toBe(first.body.data.submissionId);
  });
});

describe(answers('post-purchases', 400), () => {
  describe('and 002', () => {
    refusesFields('post-purchases', '002', [
      [{}, 'spplrTin', 'spplrInvcNo', 'rcptTyCd', 'pmtTyCd', 'cfmDt', 'salesSttsCd', 'totAmt'],
      [purchase({ itemList: [{}] }), 'itemList[0].itemSeq', 'itemList[0].itemCd'],
      [purchase({ onlyListedLines: true }), 'itemList'],
    ]);
  });

  const TOMORROW = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10).replaceAll('-', '');

  describe('and 003', () => {
    refusesFields('post-purchases', '003', [
      [purchase({ spplrTin: 'P05' }), 'spplrTin'],
      [purchase({ spplrInvcNo: 1.5 }), 'spplrInvcNo'],
      [purchase({ spplrBhfId: '000' }), 'spplrBhfId'],
      [purchase({ rcptTyCd: 'S' }), 'rcptTyCd'],
      [purchase({ pmtTyCd: '08' }), 'pmtTyCd'],
      [purchase({ cfmDt: '20260302' }), 'cfmDt'],
      [purchase({ cfmDt: `${TOMORROW}235959` }), 'cfmDt'],
      [purchase({ salesSttsCd: '05' }), 'salesSttsCd'],
      [purchase({ totAmt: '5800' }), 'totAmt'],
      [purchase({ remark: 'x'.repeat(401) }), 'remark'],
      [purchase({ itemList: [] }), 'itemList'],
      [purchase({ onlyListedLines: 'Y' }), 'onlyListedLines'],
      [purchase({ itemList: [{ itemSeq: 0, itemCd: 7 }] }), 'itemList[0].itemSeq', 'itemList[0].itemCd'],
    ]);
  });
});

describe(answers('post-purchases', 409), () => {
  describe('and 802', () => {
    it.each([
      ['the same once more', {}],
      ['a refusal of what was confirmed', { salesSttsCd: '04' }],
      ['another total', { totAmt: 1 }],
      ['the same with its branch', { spplrBhfId: '00' }],
    ])('to %s', async (_, more) => {
      const at = await shop();
      await supply(at);
      await at.untilHandedOut(await must(at.post('purchases', purchase())));
      const before = await at.stored();
      const answer = await at.post('purchases', purchase(more));
      expect(verdict(answer)).toEqual([409, '802', '802 spplrInvcNo']);
      expect(answer.body.data).toMatchObject({ status: 'APPROVED', cisInvcNo: 1, cfmDt: '20260302101500' });
      expect(await at.stored()).toEqual(before);
    });

    it('to a confirmation of what was refused', async () => {
      const at = await shop();
      await supply(at);
      await must(at.post('purchases', purchase({ salesSttsCd: '04' })));
      expect(verdict(await at.post('purchases', purchase()))).toEqual([409, '802', '802 spplrInvcNo']);
    });

    it('to another branch of the buyer, and to another confirmation while the first is pending', async () => {
      const at = await shop();
      await supply(at);
      const branch = await at.stack.branchOf(at.till);
      await must(branch.initialise());
      await at.blockLane();
      await at.post('purchases', purchase(), ASYNC);
      expect(verdict(await branch.post('purchases', purchase({ salesSttsCd: '04' }), ASYNC))).toEqual([
        ...[409, '802', '802 spplrInvcNo'],
      ]);
    });
  });

  it('and 007 before the device is initialised', async () => {
    const { till } = await newcomer();
    expect(verdict(await till.post('purchases', purchase()))).toEqual([409, '007', '007 device']);
  });
});

describe(answers('post-purchases', 422), () => {
  it.each([
    ['801 to a number that was not reported', { spplrInvcNo: '78' }, '801', '801 spplrInvcNo'],
    ['801 to a number that is none', { spplrInvcNo: 'INV-77' }, '801', '801 spplrInvcNo'],
    ['801 to a longer number than there is', { spplrInvcNo: '9'.repeat(50) }, '801', '801 spplrInvcNo'],
    ['801 to another supplier', { spplrTin: 'P000111222C' }, '801', '801 spplrInvcNo'],
    ['801 to another branch of the supplier', { spplrBhfId: '09' }, '801', '801 spplrInvcNo'],
    ['003 to another total', { totAmt: 5800.01 }, '003', '003 totAmt'],
    [
      '003 to another total of the listed lines',
      { totAmt: 5801, itemList: [{ itemSeq: 1, itemCd: 'SVC-WASH' }], onlyListedLines: true },
      '003',
      '003 totAmt',
    ],
    ['005 to an unknown item', { itemList: [{ itemSeq: 1, itemCd: 'NONE' }] }, '005', '005 itemList[0].itemCd'],
    [
      '003 to a line that is not there',
      { itemList: [{ itemSeq: 2, itemCd: 'SVC-WASH' }] },
      '003',
      '003 itemList[0].itemSeq',
    ],
  ])('and %s, and nothing is stored', async (_, more, code, field) => {
    const at = await buyer();
    const before = await at.stored();
    expect(verdict(await at.post('purchases', purchase(more)))).toEqual([422, code, field]);
    expect(await at.stored()).toEqual(before);
  });

  it('and 003 if two branches of the supplier have the number', async () => {
    const at = await buyer();
    await supply(at, { supplierBhfId: '01' });
    const answer = await at.post('purchases', purchase());
    expect(verdict(answer)).toEqual([422, '003', '003 spplrBhfId']);
    expect(answer.body.errors).toMatchObject([{ fix: expect.stringContaining('spplrBhfId') as string }]);
  });

  it('and 801 to a purchase of another taxpayer, with the text of an unknown one', async () => {
    const [at, stranger] = [await buyer(), await shop()];
    const [his, nobodys] = [
      await stranger.post('purchases', purchase()),
      await at.post('purchases', purchase({ spplrInvcNo: 99 })),
    ];
    expect(verdict(his)).toEqual([422, '801', '801 spplrInvcNo']);
    expect(String(his.body.resultMsg).replace('77', '')).toBe(String(nobodys.body.resultMsg).replace('99', ''));
  });

  it('and 003 to a refusal of the authority, in its words, and the invoice may be answered again', async () => {
    const at = await buyer();
    const { stack, till, post } = at;
    const refusal = { fault: 'reject', code: '921', message: 'Not so', operation: 'insertTrnsPurchase', tin: till.tin };
    await stack.simulator.armFault(refusal);
    const answer = await post('purchases', purchase());
    expect(verdict(answer)).toEqual([422, '003', '003 spplrInvcNo']);
    expect(answer.body.data).toMatchObject({ status: 'REJECTED', authority: { code: '921', message: 'Not so' } });
    expect((await must(post('purchases', purchase()))).body.data).toMatchObject({ cisInvcNo: 1 });
  });
});
