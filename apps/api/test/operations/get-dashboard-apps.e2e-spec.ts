import { type AppSaid, accountWithMember, newApp, newOwner } from '../client/dashboard.js';
import { must, verdict } from '../client/shop.js';
import { answers } from './answers.js';

describe(answers('get-dashboard-apps', 200), () => {
  it('with the apps of the account, page by page, without their keys', async () => {
    const { owner, member } = await accountWithMember();
    const made = [await newApp(owner), await newApp(owner)];
    const first = (await must(member.get('apps?limit=2'))).body.data as unknown as {
      apps: AppSaid[];
      nextCursor: string;
    };
    const rest = (await must(member.get(`apps?limit=2&cursor=${first.nextCursor}`))).body.data;
    expect([...first.apps, ...(rest.apps as AppSaid[])].slice(1).map(({ appId }) => appId)).toEqual(
      made.map(({ appId }) => appId),
    );
    expect(rest.nextCursor).toBeNull();
    expect(JSON.stringify(first)).not.toContain('service_test_');
  });

  it('with an empty list to an account without apps', async () => {
    const { get } = await newOwner();
    expect((await must(get('apps'))).body.data).toEqual({ apps: [], nextCursor: null });
  });
});

describe(answers('get-dashboard-apps', 400), () => {
  it('and 003 to an invalid page', async () => {
    const [{ owner }, others] = [await accountWithMember(), await accountWithMember()];
    const { appId } = await newApp(others.owner);
    for (const query of ['limit=0', 'limit=x', 'cursor=x', `cursor=${appId}`])
      expect(verdict(await owner.get(`apps?${query}`))).toEqual([400, '003', `003 ${query.split('=')[0]}`]);
  });
});
