import { household } from '../dashboard.js';
import { newApp } from '../dashboard-apps.js';
import { anyTill, must } from '../shop.js';

it('POST /dashboard/apps/{id}/keys answers 200 with a key that is shown this once, and opens the app', async () => {
  const { member, stack } = await household();
  const { appId } = await newApp(member);
  const { body, headers } = await must(member.post(`apps/${appId}/keys`));
  const { apiKey, hint } = body.data as unknown as { apiKey: string; hint: string };
  expect(hint).toBe(`${apiKey.slice(0, 16)}…${apiKey.slice(-4)}`);
  expect(headers.get('cache-control')).toBe('no-store');
  await must((await anyTill()).get('items', { headers: { 'x-api-key': apiKey } }));
  expect(await stack.query('SELECT 1 FROM api_keys k WHERE position($1 IN k::text) > 0', [apiKey.slice(17)])).toEqual(
    [],
  );
});
