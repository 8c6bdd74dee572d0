import { branchCustomer } from '../client/bodies.js';
import { ASYNC, must, newcomer, shop, type Shop, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';

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
