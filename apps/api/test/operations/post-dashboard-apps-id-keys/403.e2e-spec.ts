import { household } from '../dashboard.js';
import { newApp } from '../dashboard-apps.js';
import { refusesApiKeys } from '../every-operation.js';
import { must, verdict } from '../shop.js';

refusesApiKeys('post-dashboard-apps-id-keys');

it.each(['PENDING', 'SUSPENDED'])(
  'POST /dashboard/apps/{id}/keys answers 403 and 001 of an app that is %s',
  async (state) => {
    const { owner, stack } = await household();
    const { appId } = await newApp(owner, { environment: 'PRODUCTION' });
    await stack.query('UPDATE apps SET state = $2 WHERE id = $1', [appId, state]);
    expect(verdict(await owner.post(`apps/${appId}/keys`))).toEqual([403, '001', '001 state']);
    expect((await must(owner.get(`apps/${appId}/keys`))).body.data).toEqual({ keys: [] });
  },
);
