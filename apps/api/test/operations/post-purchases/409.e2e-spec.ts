import { purchase } from '../bodies.js';
import { supply } from '../purchases.js';
import { ASYNC, must, newcomer, shop, verdict } from '../shop.js';

describe('POST /purchases answers 409 and 802', () => {
  it.each([
    ['the same once more', {}],
    ['a refusal of what was confirmed', { salesSttsCd: '04' }],
    ['another total', { totAmt: 1 }],
    ['the same with its branch', { spplrBhfId: '00' }],
  ])('to %s', async (_, more) => {
    const at = await shop();
    await supply(at);
    await must(at.post('purchases', purchase()));
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

  it('to another branch of the buyer, and to something else while the first is on its way', async () => {
    const at = await shop();
    await supply(at);
    const branch = await at.stack.branchOf(at.till);
    await must(branch.initialise());
    await at.holdTheLine();
    await at.post('purchases', purchase(), ASYNC);
    expect(verdict(await branch.post('purchases', purchase({ salesSttsCd: '04' }), ASYNC))).toEqual([
      ...[409, '802', '802 spplrInvcNo'],
    ]);
  });
});

it('POST /purchases answers 409 and 007 before the device is initialised', async () => {
  const { till } = await newcomer();
  expect(verdict(await till.post('purchases', purchase()))).toEqual([409, '007', '007 device']);
});
