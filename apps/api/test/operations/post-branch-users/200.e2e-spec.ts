import { branchUser } from '../bodies.js';
import { must, shop, type Shop } from '../shop.js';

const usersAtTheAuthority = ({ stack, till }: Shop) => stack.simulator.book('users', till.tin);

describe('POST /branch/users answers 200', () => {
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

  it('to who says A, then B, then A again, and A it is', async () => {
    const at = await shop();
    for (const userNm of ['A', 'B', 'A']) await must(at.post('branch/users', branchUser({ userNm })));
    expect(await usersAtTheAuthority(at)).toMatchObject([{ userNm: 'A' }]);
  });

  it('with and without a password, and keeps none of them', async () => {
    const at = await shop();
    await must(at.post('branch/users', branchUser({ pwd: 'tell nobody' })));
    await must(at.post('branch/users', branchUser({ userId: 'BARAKA' })));
    const kept = await at.stack.query<{ kept: string }>(
      `SELECT row_to_json(s)::text AS kept FROM submissions s WHERE tin = $1 AND kind = 'branch-user'`,
      [at.till.tin],
    );
    expect(kept).toHaveLength(2);
    for (const { kept: row } of kept) expect(row).not.toMatch(/tell nobody|"password":|"pwd"/);
  });

  it('with a warning for a field it does not know', async () => {
    const { post } = await shop();
    const { body } = await must(post('branch/users', branchUser({ colour: 'red' })));
    expect(body.warnings).toMatchObject([{ field: 'colour' }]);
  });

  it('to the same user of two branches, who are two', async () => {
    const [one, other] = [await shop(), await shop()];
    for (const { post } of [one, other]) await must(post('branch/users', branchUser()));
    expect([await usersAtTheAuthority(one), await usersAtTheAuthority(other)]).toMatchObject([[{}], [{}]]);
  });

  it('to an Idempotency-Key it knows, and tells the authority once', async () => {
    const { post, stack, till } = await shop();
    await must(post('branch/users', branchUser(), { idempotencyKey: 'user-1' }));
    const again = await must(post('branch/users', branchUser(), { idempotencyKey: 'user-1' }));
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await stack.simulator.calls(till.tin, 'saveBhfUser')).toHaveLength(1);
  });
});
