import { household, newOwner } from '../dashboard.js';
import { type AppSaid, newApp } from '../dashboard-apps.js';
import { must } from '../shop.js';

describe('GET /dashboard/apps answers 200', () => {
  it('with the apps of the account, page by page, and with none of their keys', async () => {
    const { owner, member } = await household();
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

  it('with none to who has none', async () => {
    const { get } = await newOwner();
    expect((await must(get('apps'))).body.data).toEqual({ apps: [], nextCursor: null });
  });
});
