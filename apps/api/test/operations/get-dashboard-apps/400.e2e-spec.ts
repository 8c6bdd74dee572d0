import { household } from '../dashboard.js';
import { newApp } from '../dashboard-apps.js';
import { verdict } from '../shop.js';

it('GET /dashboard/apps answers 400 and 003 to a page there is not', async () => {
  const [{ owner }, others] = [await household(), await household()];
  const { appId } = await newApp(others.owner);
  for (const query of ['limit=0', 'limit=x', 'cursor=x', `cursor=${appId}`])
    expect(verdict(await owner.get(`apps?${query}`))).toEqual([400, '003', `003 ${query.split('=')[0]}`]);
});
