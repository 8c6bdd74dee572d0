import { branchCustomer, returnOf } from '../client/bodies.js';
import { age, COPY, reader, untilPulled } from '../client/copies.js';
import { anyTill, ASYNC, must, newcomer, shop, type Shop, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import {
  saysThatItIsNotThereYet,
  saysThatItIsRefused,
  saysThatItIsStillSo,
  servesWhatIsKept,
  wantsADevice,
} from './shared/copies.js';
import { refusesFields } from './shared/fields.js';

describe(answers('get-branches', 200), () => {
  servesWhatIsKept('get-branches', 'branches', 'selectBhfList');

  it('with the branches of the taxpayer that have a device, and no others', async () => {
    const { stack, till } = await reader();
    await untilPulled(till);
    const branch = await stack.branchOf(till);
    await must(branch.initialise());
    await age(stack, till, 'branches', 61);
    const { data } = (await must(till.get('branches'))).body;
    expect(data).toEqual({ bhfList: [expect.any(Object), expect.any(Object)], ...COPY });
    expect(data.bhfList).toMatchObject([
      { tin: till.tin, bhfId: '00', bhfNm: 'Headquarter', bhfSttsCd: '01', hqYn: 'Y' },
      { tin: till.tin, bhfId: '01', bhfNm: 'Branch 01', bhfSttsCd: '01', hqYn: 'N' },
    ]);
    for (const [query, left] of [
      ['bhfId=01', 1],
      ['q=headq', 1],
      ['q=nowhere', 0],
      ['since=2999-01-01T00:00:00Z', 0],
    ] as const) {
      const found = (await must(till.get(`branches?${query}`))).body.data.bhfList as object[];
      expect([query, found.length]).toEqual([query, left]);
    }
  });
});

describe(answers('get-branches', 304), () => {
  saysThatItIsStillSo('get-branches');
});

describe(answers('get-branches', 400), () => {
  it.each([
    ['bhfId=1', 'bhfId'],
    ['bhfId=HQ', 'bhfId'],
    ['since=1', 'since'],
    [`q=${'x'.repeat(101)}`, 'q'],
  ])('and 003 to ?%s', async (query, field) => {
    const till = await anyTill();
    expect(verdict(await till.get(`branches?${query}`))).toEqual([400, '003', `003 ${field}`]);
  });
});

describe(answers('get-branches', 409), () => {
  wantsADevice('get-branches');
});

describe(answers('get-branches', 503), () => {
  saysThatItIsNotThereYet('get-branches', 'selectBhfList');
});

const TAXPAYER = 'selectTaxPayerInfo';

describe(answers('get-branch-taxpayer', 200), () => {
  servesWhatIsKept('get-branch-taxpayer', 'taxpayer', TAXPAYER);

  it('with the name that a lookup of the PIN gives, and the VAT type', async () => {
    const { till } = await reader();
    const { taxprNm } = (await must(till.get(`customers/${till.tin}`))).body.data;
    expect((await must(till.get('branch/taxpayer'))).body.data).toEqual({
      ...{ tin: till.tin, taxprNm, vatTyCd: '1' },
      ...COPY,
    });
  });
});

describe(answers('get-branch-taxpayer', 304), () => {
  saysThatItIsStillSo('get-branch-taxpayer');
});

describe(answers('get-branch-taxpayer', 409), () => {
  wantsADevice('get-branch-taxpayer');
});

describe(answers('get-branch-taxpayer', 422), () => {
  saysThatItIsRefused('get-branch-taxpayer', TAXPAYER, 2);
});

describe(answers('get-branch-taxpayer', 503), () => {
  saysThatItIsNotThereYet('get-branch-taxpayer', TAXPAYER, ['status-503']);
});

const BRANCH_SALES = 'selectSalesTransactions';

describe(answers('get-branch-sales', 200), () => {
  servesWhatIsKept('get-branch-sales', 'ownSales', BRANCH_SALES);

  it('with our sales, their returns and the sales of other software, newest first', async () => {
    const { post, sell, stack, till } = await shop();
    const { data: receipt } = (await sell('INV-1')).body;
    await must(post('sales', returnOf('INV-1', 'RET-1')));
    await stack.simulator.sellFromOtherSoftware(till.tin, 1);
    const { data } = (await must(till.get('branch/sales'))).body;
    expect(data).toMatchObject({
      salesList: [
        { kraInvcNo: 3, submissionId: null, invcNo: null },
        { kraInvcNo: 2, kraOrgInvcNo: 1, rcptTyCd: 'R', invcNo: 'RET-1', submissionId: expect.any(String) },
        {
          ...{ kraInvcNo: 1, kraOrgInvcNo: null, rcptTyCd: 'S', invcNo: 'INV-1', totAmt: 116 },
          ...{ curRcptNo: receipt.cisInvcNo, rcptSign: receipt.rcptSign, sdcDateTime: receipt.sdcDateTime },
        },
      ],
      nextCursor: null,
      ...COPY,
    });
    const page = (await must(till.get('branch/sales?limit=1&rcptTyCd=S'))).body.data;
    expect(page).toMatchObject({ salesList: [{ kraInvcNo: 3 }], nextCursor: '0000000000000003' });
    const rest = (await must(till.get('branch/sales?rcptTyCd=S&cursor=0000000000000003'))).body.data;
    expect(rest).toMatchObject({ salesList: [{ kraInvcNo: 1 }], nextCursor: null });
  });
});

describe(answers('get-branch-sales', 400), () => {
  it.each([
    ['limit=1001', 'limit'],
    ['rcptTyCd=X', 'rcptTyCd'],
    ['kraInvcNo=one', 'kraInvcNo'],
    ['cursor=1', 'cursor'],
  ])('and 003 to ?%s', async (query, field) => {
    const till = await anyTill();
    expect(verdict(await till.get(`branch/sales?${query}`))).toEqual([400, '003', `003 ${field}`]);
  });
});

describe(answers('get-branch-sales', 409), () => {
  wantsADevice('get-branch-sales');
});

describe(answers('get-branch-sales', 422), () => {
  saysThatItIsRefused('get-branch-sales', BRANCH_SALES, 2);
});

describe(answers('get-branch-sales', 503), () => {
  saysThatItIsNotThereYet('get-branch-sales', BRANCH_SALES, ['status-503']);
});

const CUSTOMERS = 'selectCustomerList';

describe(answers('get-branch-customers', 200), () => {
  servesWhatIsKept('get-branch-customers', 'ownCustomers', CUSTOMERS);

  it('with the customers that the branch saved, in pages, and none of another branch', async () => {
    const [{ post, till }, other] = [await shop(), await shop()];
    await must(post('branch/customers', branchCustomer({ adrs: 'Harbour Rd' })));
    await must(post('branch/customers', branchCustomer({ custNo: 'C0002', custNm: 'Asha', useYn: 'N' })));
    const { data } = (await must(till.get('branch/customers?limit=1'))).body;
    expect(data).toEqual({
      custList: [
        {
          ...{ custNo: 'C0001', custTin: 'P000333444C', custNm: 'Upendo Supplies', adrs: 'Harbour Rd' },
          ...{ telNo: null, email: null, faxNo: null, useYn: 'Y', remark: null },
        },
      ],
      nextCursor: 'C0001',
      ...COPY,
    });
    for (const [query, found] of [
      ['limit=1&cursor=C0001', ['C0002']],
      ['q=asha', ['C0002']],
      ['useYn=Y', ['C0001']],
      ['custTin=P000333444C', ['C0001', 'C0002']],
      ['custNo=C0003', []],
    ] as const) {
      const { custList } = (await must(till.get(`branch/customers?${query}`))).body.data;
      expect((custList as { custNo: string }[]).map(({ custNo }) => custNo)).toEqual(found);
    }
    expect((await must(other.till.get('branch/customers'))).body.data).toMatchObject({ custList: [] });
  });
});

describe(answers('get-branch-customers', 304), () => {
  saysThatItIsStillSo('get-branch-customers');
});

describe(answers('get-branch-customers', 400), () => {
  it.each([
    ['limit=0', 'limit'],
    ['custTin=12', 'custTin'],
    ['useYn=yes', 'useYn'],
    ['q=%00', 'q'],
  ])('and 003 to ?%s', async (query, field) => {
    const till = await anyTill();
    expect(verdict(await till.get(`branch/customers?${query}`))).toEqual([400, '003', `003 ${field}`]);
  });
});

describe(answers('get-branch-customers', 409), () => {
  wantsADevice('get-branch-customers');
});

describe(answers('get-branch-customers', 422), () => {
  saysThatItIsRefused('get-branch-customers', CUSTOMERS, 1);
});

describe(answers('get-branch-customers', 503), () => {
  saysThatItIsNotThereYet('get-branch-customers', CUSTOMERS, ['status-503']);
});

describe(answers('post-branch-customers', 200), () => {
  const customersAtTheAuthority = ({ stack, till }: Shop) => stack.simulator.rows('customers', till.tin);

  it('with the customer, whom the authority knows from then on', async () => {
    const at = await shop();
    const { body } = await must(at.post('branch/customers', branchCustomer({ telNo: '0700111333', regrId: 'TILL1' })));
    expect(body).toMatchObject({ resultCd: '000', success: true });
    const saved = { custNo: 'C0001', custTin: 'P000333444C', custNm: 'Upendo Supplies', useYn: 'Y' };
    expect(body.data).toEqual({ ...saved, bhfId: '00' });
    expect(await customersAtTheAuthority(at)).toMatchObject([
      { ...saved, telNo: '0700111333', regrId: 'TILL1', modrId: 'TILL1' },
    ]);
  });

  it('to a client that posts A, then B, then A again, and A is the result', async () => {
    const at = await shop();
    for (const custNm of ['A', 'B', 'A']) await must(at.post('branch/customers', branchCustomer({ custNm })));
    expect(await customersAtTheAuthority(at)).toMatchObject([{ custNo: 'C0001', custNm: 'A' }]);
  });

  it('to a known Idempotency-Key, and calls the authority once', async () => {
    const { post, stack, till } = await shop();
    for (let times = 0; times < 2; times += 1)
      await must(post('branch/customers', branchCustomer(), { idempotencyKey: 'customer-1' }));
    expect(await stack.simulator.calls(till.tin, 'saveBhfCustomer')).toHaveLength(1);
  });
});

describe(answers('post-branch-customers', 202), () => {
  it('to the same customer again while pending, and returns the same submission', async () => {
    const { post, blockLane } = await shop();
    await blockLane();
    const first = await post('branch/customers', branchCustomer(), ASYNC);
    const again = await post('branch/customers', branchCustomer(), ASYNC);
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(again.body.data.submissionId).toBe(first.body.data.submissionId);
  });
});

describe(answers('post-branch-customers', 400), () => {
  describe('and 002', () => {
    refusesFields('post-branch-customers', '002', [
      [{}, 'custNo', 'custTin', 'custNm'],
      [branchCustomer({ custTin: null }), 'custTin'],
    ]);
  });

  describe('and 003', () => {
    refusesFields('post-branch-customers', '003', [
      [branchCustomer({ custNo: 'x'.repeat(10) }), 'custNo'],
      [branchCustomer({ custTin: '12345678901' }), 'custTin'],
      [branchCustomer({ custNm: 7 }), 'custNm'],
      [branchCustomer({ useYn: 'yes' }), 'useYn'],
    ]);
  });
});

describe(answers('post-branch-customers', 409), () => {
  it('and 004 to other data of a customer with a pending submission', async () => {
    const { post, blockLane, stored } = await shop();
    await blockLane();
    await post('branch/customers', branchCustomer(), ASYNC);
    const before = await stored();
    const answer = await post('branch/customers', branchCustomer({ custNm: 'Another' }), ASYNC);
    expect(verdict(answer)).toEqual([409, '004', '004 custNo']);
    expect(await stored()).toEqual(before);
  });

  it('and 007 before the device is initialised', async () => {
    const { till } = await newcomer();
    expect(verdict(await till.post('branch/customers', branchCustomer()))).toEqual([409, '007', '007 device']);
  });
});

describe(answers('post-branch-customers', 422), () => {
  it('and 003 to a refusal of the authority, in its words, and the number is free again', async () => {
    const { post, till, stack } = await shop();
    const fault = { fault: 'reject', code: '921', message: 'Not so', operation: 'saveBhfCustomer', tin: till.tin };
    await stack.simulator.armFault(fault);
    const answer = await post('branch/customers', branchCustomer());
    expect(verdict(answer)).toEqual([422, '003', '003 custNo']);
    expect(answer.body.data).toMatchObject({ status: 'REJECTED', authority: { code: '921', message: 'Not so' } });
    await must(post('branch/customers', branchCustomer()));
  });
});

describe(answers('get-customers-pin', 200), () => {
  servesWhatIsKept('get-customers-pin', 'customers', 'selectCustomer');

  it('with the taxpayer of the PIN, in any letter case, and asks the authority once a day', async () => {
    const { stack, till } = await reader();
    for (const pin of ['P000111222B', 'p000111222b', '%20P000111222B']) {
      expect((await must(till.get(`customers/${pin}`))).body.data).toEqual({
        tin: 'P000111222B',
        taxprNm: expect.stringMatching(/./) as string,
        taxprSttsCd: 'A',
        ...{ prvncNm: expect.any(String), dstrtNm: expect.any(String) },
        ...{ sctrNm: expect.any(String), locDesc: expect.any(String) },
        ...COPY,
      });
    }
    expect(await stack.simulator.calls(till.tin, 'selectCustomer')).toHaveLength(1);
  });

  it('without a trace of the requests of others', async () => {
    const [one, other] = [await reader(), await reader()];
    const theirs = (await must(one.till.get('customers/P000111222B'))).body.data;
    const ours = (await must(other.till.get('customers/P000111222B'))).body.data;
    expect(Date.parse(String(ours.asOf))).toBeGreaterThan(Date.parse(String(theirs.asOf)));
    expect(await other.stack.simulator.calls(other.till.tin, 'selectCustomer')).toHaveLength(1);
  });
});

describe(answers('get-customers-pin', 304), () => {
  saysThatItIsStillSo('get-customers-pin');
});

describe(answers('get-customers-pin', 400), () => {
  it.each(['P00011122', 'P000111222BB', '0000111222B', 'P00011122XB', '%00', 'P000111222%C3%89'])(
    'and 003 to %s',
    async (pin) => {
      const till = await anyTill();
      expect(verdict(await till.get(`customers/${pin}`))).toEqual([400, '003', '003 pin']);
    },
  );
});

describe(answers('get-customers-pin', 404), () => {
  it('and 003 to an unknown PIN, and asks the authority once', async () => {
    const { stack, till } = await reader();
    for (let times = 0; times < 3; times += 1) {
      expect(verdict(await till.get('customers/A999000000A'))).toEqual([404, '003', '003 pin']);
    }
    expect(await stack.simulator.calls(till.tin, 'selectCustomer')).toHaveLength(1);
  });

  it('also to a client that accepts any cached answer', async () => {
    const { till } = await reader();
    const answer = await till.get('customers/A999000000A', { headers: { 'if-none-match': '*' } });
    expect(answer.status).toBe(404);
  });
});

describe(answers('get-customers-pin', 409), () => {
  wantsADevice('get-customers-pin');
});

describe(answers('get-customers-pin', 503), () => {
  saysThatItIsNotThereYet('get-customers-pin', 'selectCustomer');
});
