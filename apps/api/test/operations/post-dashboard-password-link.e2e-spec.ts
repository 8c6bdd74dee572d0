import { freshEmail, linkRequest } from '../client/dashboard-bodies.js';
import { comparable, newOwner, postWithoutLogin } from '../client/dashboard.js';
import { must } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';

describe(answers('post-dashboard-password-link', 200), () => {
  it('to a user and to an unknown address just the same', async () => {
    const { email } = await newOwner();
    const all = [email, freshEmail()].map((one) => must(postWithoutLogin('password-link', linkRequest(one))));
    const [user, stranger] = await Promise.all(all);
    expect(comparable(user!)).toEqual(comparable(stranger!));
    // The stack of the tests sends no mail, and says so.
    expect(user!.body.data).toEqual({ requested: true, byMail: false });
  });
});

describe(answers('post-dashboard-password-link', 400), () => {
  refusesFields('post-dashboard-password-link', '002', [[{}, 'email']]);
  refusesFields('post-dashboard-password-link', '003', [[linkRequest('nobody'), 'email']]);
});
