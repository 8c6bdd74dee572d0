import { branchInsurance } from '../client/bodies.js';
import { ASYNC, must, newcomer, shop, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';

describe(answers('post-branch-insurances', 200), () => {
  it('with the insurer, and a later post replaces it', async () => {
    const { post, stack, till } = await shop();
    const { body } = await must(post('branch/insurances', branchInsurance()));
    expect(body).toMatchObject({ resultCd: '000', success: true });
    const saved = { isrccCd: 'AFYA01', isrccNm: 'Afya Insurance', isrcRt: 20, useYn: 'Y' };
    expect(body.data).toEqual({ ...saved, bhfId: '00' });
    await must(post('branch/insurances', branchInsurance({ isrcRt: 0, useYn: 'N' })));
    expect(await stack.simulator.rows('insurances', till.tin)).toMatchObject([{ ...saved, isrcRt: 0, useYn: 'N' }]);
  });
});

describe(answers('post-branch-insurances', 202), () => {
  it('to a client that does not wait', async () => {
    const { post, blockLane } = await shop();
    await blockLane();
    const answer = await post('branch/insurances', branchInsurance(), ASYNC);
    expect([answer.status, answer.body.resultCd]).toEqual([202, '000']);
  });
});

describe(answers('post-branch-insurances', 400), () => {
  describe('and 002', () => {
    refusesFields('post-branch-insurances', '002', [[{}, 'isrccCd', 'isrccNm', 'isrcRt']]);
  });

  describe('and 003', () => {
    refusesFields('post-branch-insurances', '003', [
      [branchInsurance({ isrccCd: 'x'.repeat(11) }), 'isrccCd'],
      [branchInsurance({ isrcRt: 12.5 }), 'isrcRt'],
      [branchInsurance({ isrcRt: 101 }), 'isrcRt'],
      [branchInsurance({ useYn: 'yes' }), 'useYn'],
    ]);
  });
});

describe(answers('post-branch-insurances', 409), () => {
  it('and 004 to other data of an insurer with a pending submission', async () => {
    const { post, blockLane } = await shop();
    await blockLane();
    await post('branch/insurances', branchInsurance(), ASYNC);
    const answer = await post('branch/insurances', branchInsurance({ isrcRt: 25 }), ASYNC);
    expect(verdict(answer)).toEqual([409, '004', '004 isrccCd']);
  });

  it('and 007 before the device is initialised', async () => {
    const { till } = await newcomer();
    expect(verdict(await till.post('branch/insurances', branchInsurance()))).toEqual([409, '007', '007 device']);
  });
});

describe(answers('post-branch-insurances', 422), () => {
  it('and 003 to a refusal of the authority, in its words', async () => {
    const { post, till, stack } = await shop();
    const fault = { fault: 'reject', code: '921', message: 'Not so', operation: 'saveBhfInsurance', tin: till.tin };
    await stack.simulator.armFault(fault);
    const answer = await post('branch/insurances', branchInsurance());
    expect(verdict(answer)).toEqual([422, '003', '003 isrccCd']);
  });
});
