import { household } from '../dashboard.js';
import { newApp } from '../dashboard-apps.js';
import { must, verdict } from '../shop.js';

it('PUT /dashboard/apps/{id} answers 422 and 003 to a name that another app of the account has', async () => {
  const { owner } = await household();
  const [one, other] = [await newApp(owner, { name: 'One' }), await newApp(owner, { name: 'Other' })];
  expect(verdict(await owner.put(`apps/${other.appId}`, { name: 'One' }))).toEqual([422, '003', '003 name']);
  await must(owner.put(`apps/${one.appId}`, { name: 'One' }));
});
