import { household } from '../dashboard.js';
import { newApp } from '../dashboard-apps.js';
import { must } from '../shop.js';

it('GET /dashboard/apps/{id} answers 200 with the app as it was created, but for its key', async () => {
  const { owner, member } = await household();
  const { apiKey, ...app } = await newApp(owner);
  expect(apiKey).toBeTruthy();
  for (const id of [app.appId, app.appId.toUpperCase()])
    expect((await must(member.get(`apps/${id}`))).body.data).toEqual(app);
});
