import { accountWithMember, newApp } from '../client/dashboard.js';
import { must } from '../client/shop.js';
import { answers } from './answers.js';
import { hidesOtherApps } from './shared/dashboard-apps.js';

describe(answers('get-dashboard-apps-id', 200), () => {
  it('with the app as it was created, without its key', async () => {
    const { owner, member } = await accountWithMember();
    const { apiKey, ...app } = await newApp(owner);
    expect(apiKey).toBeTruthy();
    for (const id of [app.appId, app.appId.toUpperCase()])
      expect((await must(member.get(`apps/${id}`))).body.data).toEqual(app);
  });
});

describe(answers('get-dashboard-apps-id', 404), () => {
  hidesOtherApps('get-dashboard-apps-id');
});
