import { household } from '../dashboard.js';
import { newApp } from '../dashboard-apps.js';
import { must } from '../shop.js';

it('PUT /dashboard/apps/{id} answers 200, and what is left out stays as it is', async () => {
  const { owner, member } = await household();
  const { appId } = await newApp(owner);
  await must(owner.put(`apps/${appId}`, { serviceClass: '8111181100', servesAccount: true }));
  await must(member.put(`apps/${appId}`, { goodsClass: '5015151300', stockFollows: false, servesAccount: true }));
  const { body } = await must(member.put(`apps/${appId}`, {}));
  expect(body.data).toMatchObject({
    ...{ serviceClass: '8111181100', goodsClass: '5015151300', servesAccount: true, stockFollows: false },
  });
});
