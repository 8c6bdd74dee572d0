import { purchase } from '../bodies.js';
import { supply } from '../purchases.js';
import { must, shop, type Shop, verdict } from '../shop.js';
import { knowsItsKeys } from '../submissions.js';

async function buyer(): Promise<Shop> {
  const at = await shop();
  await supply(at);
  return at;
}

describe('POST /purchases answers 422', () => {
  it.each([
    ['801 to a number nobody told of', { spplrInvcNo: '78' }, '801', '801 spplrInvcNo'],
    ['801 to a number that is none', { spplrInvcNo: 'INV-77' }, '801', '801 spplrInvcNo'],
    ['801 to a longer number than there is', { spplrInvcNo: '9'.repeat(50) }, '801', '801 spplrInvcNo'],
    ['801 to another supplier', { spplrTin: 'P000111222C' }, '801', '801 spplrInvcNo'],
    ['801 to another branch of the supplier', { spplrBhfId: '09' }, '801', '801 spplrInvcNo'],
    ['003 to another total', { totAmt: 5800.01 }, '003', '003 totAmt'],
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

  it('and 003 where two branches of the supplier have the number', async () => {
    const at = await buyer();
    await supply(at, { supplierBhfId: '01' });
    const answer = await at.post('purchases', purchase());
    expect(verdict(answer)).toEqual([422, '003', '003 spplrBhfId']);
    expect(answer.body.errors).toMatchObject([{ fix: expect.stringContaining('spplrBhfId') as string }]);
  });

  it('and 801 to what is another’s purchase, in the same words', async () => {
    const [at, stranger] = [await buyer(), await shop()];
    const [his, nobodys] = [
      await stranger.post('purchases', purchase()),
      await at.post('purchases', purchase({ spplrInvcNo: 99 })),
    ];
    expect(verdict(his)).toEqual([422, '801', '801 spplrInvcNo']);
    expect(String(his.body.resultMsg).replace('77', '')).toBe(String(nobodys.body.resultMsg).replace('99', ''));
  });

  it('and 003 to what the authority refuses, in its words, and the invoice may be answered again', async () => {
    const at = await buyer();
    const { stack, till, post } = at;
    const refusal = { fault: 'reject', code: '921', message: 'Not so', operation: 'insertTrnsPurchase', tin: till.tin };
    await stack.simulator.arm(refusal);
    const answer = await post('purchases', purchase());
    expect(verdict(answer)).toEqual([422, '003', '003 spplrInvcNo']);
    expect(answer.body.data).toMatchObject({ status: 'REJECTED', authority: { code: '921', message: 'Not so' } });
    expect((await must(post('purchases', purchase()))).body.data).toMatchObject({ cisInvcNo: 1 });
  });
});

knowsItsKeys('post-purchases', async () => ({
  ...(await buyer()),
  body: purchase(),
  other: purchase({ salesSttsCd: '04' }),
}));
