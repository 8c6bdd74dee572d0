import { faceOf, knock, newOwner } from '../dashboard.js';
import { freshEmail, login } from '../dashboard-bodies.js';
import { verdict } from '../shop.js';

it('POST /dashboard/login answers 401 and 001 to a wrong password as to an address that nobody has', async () => {
  const { email } = await newOwner();
  const wrong = await knock('login', login(email, 'not the password of theirs'));
  expect(verdict(wrong)).toEqual([401, '001', '001 password']);
  const unknown = await knock('login', login(freshEmail()));
  expect(faceOf(unknown)).toEqual(faceOf(wrong));
});
