import { passwordChange } from '../client/dashboard-bodies.js';
import { logIn, newOwner, patiently, postWithoutLogin, Someone } from '../client/dashboard.js';
import { must, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';

const OTHER = 'other words of my own';

describe(answers('post-dashboard-password', 200), () => {
  it('and the new password counts, in this login and in no older one', async () => {
    const { till, email, get, post } = await newOwner();
    const elsewhere = new Someone(till, email, await logIn(email));
    const { body } = await must(patiently(() => post('password', passwordChange())));
    expect(body.data).toEqual({ changed: true });
    await must(get('me'));
    expect((await elsewhere.get('me')).status).toBe(401);
    const { refreshToken } = elsewhere.tokens;
    expect((await postWithoutLogin('refresh', { refreshToken })).status).toBe(401);
    await logIn(email, OTHER);
  });
});

describe(answers('post-dashboard-password', 400), () => {
  refusesFields('post-dashboard-password', '002', [[{}, 'oldPassword', 'newPassword']]);
  refusesFields('post-dashboard-password', '003', [[passwordChange('x', 'eleven char'), 'newPassword']]);
});

describe(answers('post-dashboard-password', 422), () => {
  it('and 003 to a wrong old password, and nothing has changed', async () => {
    const { email, post } = await newOwner();
    const answer = await patiently(() => post('password', passwordChange('not my old password')));
    expect(verdict(answer)).toEqual([422, '003', '003 oldPassword']);
    await logIn(email);
  });
});
