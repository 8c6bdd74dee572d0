import { household } from '../dashboard.js';
import { newApp } from '../dashboard-apps.js';
import { verdict } from '../shop.js';

it.each([
  ['serviceClass', 'SV'],
  ['goodsClass', 5015151300],
  ['servesAccount', 'yes'],
  ['stockFollows', 0],
  ['name', 'x'.repeat(101)],
])('PUT /dashboard/apps/{id} answers 400 and 003 at %s', async (field, value) => {
  const { owner } = await household();
  const { appId } = await newApp(owner);
  const answer = await owner.put(`apps/${appId}`, { [field]: value });
  expect(verdict(answer)).toEqual([400, '003', `003 ${field}`]);
});
