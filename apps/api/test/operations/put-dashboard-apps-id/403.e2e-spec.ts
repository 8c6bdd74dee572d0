import { household } from '../dashboard.js';
import { newApp } from '../dashboard-apps.js';
import { refusesApiKeys } from '../every-operation.js';
import { must, verdict } from '../shop.js';

refusesApiKeys('put-dashboard-apps-id');

it('PUT /dashboard/apps/{id} answers 403 and 001 to a member who would open the whole account to an app', async () => {
  const { owner, member } = await household();
  const { appId } = await newApp(owner);
  const answer = await member.put(`apps/${appId}`, { servesAccount: true, stockFollows: false });
  expect(verdict(answer)).toEqual([403, '001', '001 role']);
  const { body } = await must(owner.get(`apps/${appId}`));
  expect(body.data).toMatchObject({ servesAccount: false, stockFollows: true });
});
