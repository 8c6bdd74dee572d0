import { household } from '../dashboard.js';
import { newApp } from '../dashboard-apps.js';
import { app, freshPin } from '../dashboard-bodies.js';
import { must, verdict } from '../shop.js';

describe('POST /dashboard/apps answers 422 and 003', () => {
  it('to a name that an app of the account has, but not to one that another account uses', async () => {
    const [{ owner }, others] = [await household(), await household()];
    await must(owner.post('apps', app(freshPin())));
    expect(verdict(await owner.post('apps', app(freshPin())))).toEqual([422, '003', '003 name']);
    await must(others.owner.post('apps', app(freshPin())));
  });

  it.each(['00', '01'])('to a PIN that another account has, in any branch (%s)', async (bhfId) => {
    const [{ owner }, others] = [await household(), await household()];
    const refused = await owner.post('apps', app(others.till.tin, { bhfId }));
    expect(verdict(refused)).toEqual([422, '003', '003 tin']);
  });

  it('to all but one of the accounts that want a PIN at once', async () => {
    const homes = await Promise.all([household(), household(), household()]);
    const tin = freshPin();
    const asked = await Promise.all(
      homes.map(({ owner }, index) => owner.post('apps', app(tin, { bhfId: `0${index}` }))),
    );
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  it('to all but one of those of one name at once', async () => {
    const { owner } = await household();
    const asked = await Promise.all([1, 2, 3].map(() => owner.post('apps', app(freshPin()))));
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    await newApp(owner);
  });
});
