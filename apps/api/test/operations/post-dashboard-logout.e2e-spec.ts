import { logIn, newOwner, Someone } from '../client/dashboard.js';
import { must } from '../client/shop.js';
import { answers } from './answers.js';

describe(answers('post-dashboard-logout', 200), () => {
  it('and its token is invalid in every process, while other logins continue', async () => {
    const { till, email, get, post } = await newOwner();
    const elsewhere = new Someone(till, email, await logIn(email));
    expect((await must(post('logout'))).body.data).toEqual({ loggedOut: true });
    // The tests use two processes in turn.
    for (const _ of [1, 2]) expect((await get('me')).status).toBe(401);
    await must(elsewhere.get('me'));
  });
});
