import { faceOf, household, nobody } from '../dashboard.js';
import { hidesOtherApps, newApp } from '../dashboard-apps.js';
import { must, verdict } from '../shop.js';

hidesOtherApps('delete-dashboard-apps-id-keys-key-id');

it('DELETE /dashboard/apps/{id}/keys/{keyId} answers 404 and 003 to a key there is not, and to that of another app', async () => {
  const { owner } = await household();
  const [one, other] = [await newApp(owner), await newApp(owner)];
  const { body } = await must(owner.get(`apps/${other.appId}/keys`));
  const [{ keyId }] = body.data.keys as [{ keyId: string }];
  const unknown = await owner.delete(`apps/${one.appId}/keys/${nobody()}`);
  expect(verdict(unknown)).toEqual([404, '003', '003 keyId']);
  for (const id of ['no-id', keyId])
    expect(faceOf(await owner.delete(`apps/${one.appId}/keys/${id}`))).toEqual(faceOf(unknown));
});
