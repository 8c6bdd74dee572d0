import { newOwner } from '../dashboard.js';
import { freshEmail, login } from '../dashboard-bodies.js';
import { refusesWhoAsksTooMuch } from '../every-operation.js';
import { anyTill, verdict } from '../shop.js';

refusesWhoAsksTooMuch('post-dashboard-login');

it.each([
  ['who has an account', async () => (await newOwner()).email],
  ['whom nobody knows', async () => freshEmail()],
])('POST /dashboard/login answers 429 and 006 to who guesses on and on at somebody %s', async (_, whom) => {
  const till = await anyTill();
  const email = await whom();
  const guess = () => till.post('dashboard/login', login(email, 'a guess of a stranger'));
  const answers = await Promise.all(Array.from({ length: 12 }, guess));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(6);
  for (const answer of refused) {
    expect(verdict(answer)).toEqual([429, '006']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
});
