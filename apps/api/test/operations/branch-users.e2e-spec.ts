import { createHash } from 'node:crypto';
import { branchInsurance, branchUser } from '../client/bodies.js';
import { ASYNC, eventually, must, newcomer, shop, type Shop, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';

const SECRET = 'tell "nobody"';

/** All that the ledger has of each user. */
async function keptOf({ stack, till }: Shop): Promise<string[]> {
  const rows = await stack.query<{ kept: string }>(
    `SELECT jsonb_build_array(to_jsonb(s), d.document, w.wire_body)::text AS kept
     FROM submissions s LEFT JOIN documents d USING (id) LEFT JOIN wire_bodies w USING (id)
     WHERE tin = $1 AND kind = 'branch-user'`,
    [till.tin],
  );
  return rows.map(({ kept }) => kept);
}

describe(answers('post-branch-users', 200), () => {
  const usersAtTheAuthority = ({ stack, till }: Shop) => stack.simulator.rows('users', till.tin);

  it('with the user, whom the authority knows from then on', async () => {
    const at = await shop();
    const { body } = await must(at.post('branch/users', branchUser({ cntc: '0700111222' })));
    expect(body).toMatchObject({ resultCd: '000', success: true });
    expect(body.data).toEqual({ userId: 'AMINA', userNm: 'Amina Otieno', bhfId: '00', useYn: 'Y' });
    expect(await usersAtTheAuthority(at)).toMatchObject([
      { userId: 'AMINA', userNm: 'Amina Otieno', cntc: '0700111222' },
    ]);
  });

  it('to the same user with another name, which replaces the first', async () => {
    const at = await shop();
    await must(at.post('branch/users', branchUser()));
    const { body } = await must(at.post('branch/users', branchUser({ userNm: 'Amina Wanjiru', useYn: 'N' })));
    expect(body.data).toMatchObject({ userNm: 'Amina Wanjiru', useYn: 'N' });
    expect(await usersAtTheAuthority(at)).toMatchObject([{ userId: 'AMINA', userNm: 'Amina Wanjiru', useYn: 'N' }]);
  });

  it('to a client that posts A, then B, then A again, and A is the result', async () => {
    const at = await shop();
    for (const userNm of ['A', 'B', 'A']) await must(at.post('branch/users', branchUser({ userNm })));
    expect(await usersAtTheAuthority(at)).toMatchObject([{ userNm: 'A' }]);
  });

  it('with and without a password, of which nothing is kept', async () => {
    const at = await shop();
    await must(at.post('branch/users', branchUser({ pwd: SECRET })));
    await must(at.post('branch/users', branchUser({ userId: 'BARAKA' })));
    const kept = await keptOf(at);
    expect(kept).toHaveLength(2);
    for (const row of kept) expect(row).not.toMatch(/tell nobody|assword|"pwd"/);
  });

  it('with a warning for an unknown field', async () => {
    const { post } = await shop();
    const { body } = await must(post('branch/users', branchUser({ colour: 'red' })));
    expect(body.warnings).toMatchObject([{ field: 'colour' }]);
  });

  it('to the same user in two branches, which makes two users', async () => {
    const [one, other] = [await shop(), await shop()];
    for (const { post } of [one, other]) await must(post('branch/users', branchUser()));
    expect([await usersAtTheAuthority(one), await usersAtTheAuthority(other)]).toMatchObject([[{}], [{}]]);
  });

  it('to a known Idempotency-Key, and calls the authority once', async () => {
    const { post, stack, till } = await shop();
    await must(post('branch/users', branchUser(), { idempotencyKey: 'user-1' }));
    const again = await must(post('branch/users', branchUser(), { idempotencyKey: 'user-1' }));
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await stack.simulator.calls(till.tin, 'saveBhfUser')).toHaveLength(1);
  });
});

describe(answers('post-branch-users', 202), () => {
  it('to the same user again while pending, and returns the same submission', async () => {
    const { post, blockLane } = await shop();
    await blockLane();
    const first = await post('branch/users', branchUser(), ASYNC);
    const again = await post('branch/users', branchUser(), ASYNC);
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(again.body.data.submissionId).toBe(first.body.data.submissionId);
  });

  it('with a password that is sealed in the ledger while the user waits, and opened for each call', async () => {
    const at = await shop();
    const { stack, till } = at;
    await stack.simulator.armFault({ fault: 'empty-200', operation: 'saveBhfUser', tin: till.tin, times: 20 });
    await at.post('branch/users', branchUser({ pwd: SECRET }), ASYNC);
    const calls = () => stack.simulator.calls(till.tin, 'saveBhfUser');
    await eventually(async () => expect((await calls()).length).toBeGreaterThan(1));
    const [kept] = await keptOf(at);
    expect(kept).toContain('pwd');
    expect(kept).not.toContain('nobody');
    const [{ wireBody }] = (await stack.query(
      `SELECT wire_body AS "wireBody" FROM wire_bodies JOIN submissions USING (id) WHERE tin = $1 AND kind = 'branch-user'`,
      [till.tin],
    )) as [{ wireBody: string }];
    const sent = wireBody.replace(/"pwd":"[^"]*"/, `"pwd":${JSON.stringify(SECRET)}`);
    const bodySha256 = createHash('sha256').update(sent).digest('hex');
    for (const call of await calls()) expect(call).toMatchObject({ bodySha256 });
  });

  it('to the same user with the same password again, and returns the same submission', async () => {
    const { post, blockLane } = await shop();
    await blockLane();
    const first = await post('branch/users', branchUser({ pwd: SECRET }), ASYNC);
    const again = await post('branch/users', branchUser({ pwd: SECRET }), ASYNC);
    expect(again.body.data.submissionId).toBe(first.body.data.submissionId);
    expect(verdict(await post('branch/users', branchUser({ pwd: 'other' }), ASYNC))).toEqual([
      409,
      '004',
      '004 userId',
    ]);
  });
});

describe(answers('post-branch-users', 400), () => {
  describe('and 002', () => {
    refusesFields('post-branch-users', '002', [[{}, 'userId', 'userNm']]);
  });

  describe('and 003', () => {
    refusesFields('post-branch-users', '003', [
      [branchUser({ userId: 'x'.repeat(21) }), 'userId'],
      [branchUser({ userNm: 'x'.repeat(61) }), 'userNm'],
      [branchUser({ pwd: 12345678 }), 'pwd'],
      [branchUser({ useYn: 'yes' }), 'useYn'],
    ]);
  });
});

describe(answers('post-branch-users', 409), () => {
  it('and 004 to other data of a user with a pending submission', async () => {
    const { post, blockLane, stored } = await shop();
    await blockLane();
    await post('branch/users', branchUser(), ASYNC);
    const before = await stored();
    const answer = await post('branch/users', branchUser({ userNm: 'Another' }), ASYNC);
    expect(verdict(answer)).toEqual([409, '004', '004 userId']);
    expect(await stored()).toEqual(before);
  });

  it('and 007 before the device is initialised', async () => {
    const { till } = await newcomer();
    expect(verdict(await till.post('branch/users', branchUser()))).toEqual([409, '007', '007 device']);
  });
});

describe(answers('post-branch-users', 422), () => {
  it('and 003 to a refusal of the authority, in its words, and the user is free again', async () => {
    const { post, till, stack } = await shop();
    await stack.simulator.armFault({
      fault: 'reject',
      code: '921',
      message: 'Not so',
      operation: 'saveBhfUser',
      tin: till.tin,
    });
    const answer = await post('branch/users', branchUser());
    expect(verdict(answer)).toEqual([422, '003', '003 userId']);
    expect(answer.body.data).toMatchObject({ status: 'REJECTED', authority: { code: '921', message: 'Not so' } });
    await must(post('branch/users', branchUser()));
  });
});

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
