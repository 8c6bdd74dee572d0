import { branchCustomer } from '../client/bodies.js';
import { COPY } from '../client/copies.js';
import { anyTill, must, shop, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import {
  saysThatItIsNotThereYet,
  saysThatItIsRefused,
  saysThatItIsStillSo,
  servesWhatIsKept,
  wantsADevice,
} from './shared/copies.js';

const OPERATION = 'selectCustomerList';

describe(answers('get-branch-customers', 200), () => {
  servesWhatIsKept('get-branch-customers', 'ownCustomers', OPERATION);

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
  saysThatItIsRefused('get-branch-customers', OPERATION, 1);
});

describe(answers('get-branch-customers', 503), () => {
  saysThatItIsNotThereYet('get-branch-customers', OPERATION, ['status-503']);
});
