import { returnOf } from '../client/bodies.js';
import { COPY } from '../client/copies.js';
import { anyTill, must, shop, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { saysThatItIsNotThereYet, saysThatItIsRefused, servesWhatIsKept, wantsADevice } from './shared/copies.js';

const OPERATION = 'selectSalesTransactions';

describe(answers('get-branch-sales', 200), () => {
  servesWhatIsKept('get-branch-sales', 'ownSales', OPERATION);

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
  saysThatItIsRefused('get-branch-sales', OPERATION, 2);
});

describe(answers('get-branch-sales', 503), () => {
  saysThatItIsNotThereYet('get-branch-sales', OPERATION, ['status-503']);
});
