import { registration } from '../dashboard-bodies.js';
import { refusesWhatIsNoBody } from '../every-operation.js';
import { refusesFields } from '../fields.js';
import { anyTill } from '../shop.js';

refusesWhatIsNoBody('post-dashboard-register');

describe('POST /dashboard/register answers 400 and 002', () => {
  refusesFields('post-dashboard-register', '002', [[{}, 'accountName', 'email', 'password']]);
});

const secret = (password: unknown) => registration(undefined, { password });

describe('POST /dashboard/register answers 400 and 003', () => {
  refusesFields('post-dashboard-register', '003', [
    [registration('no address'), 'email'],
    [registration(`${'x'.repeat(250)}@x.ke`), 'email'],
    [registration(undefined, { accountName: 7 }), 'accountName'],
    [secret('eleven char'), 'password'],
    [secret('x'.repeat(257)), 'password'],
    [secret(123456789012), 'password'],
    [secret(['four words of my own']), 'password'],
  ]);
});

it('POST /dashboard/register repeats no password it refuses', async () => {
  const till = await anyTill();
  for (const password of ['hunter2', 8675309]) {
    const { body } = await till.post('dashboard/register', secret(password));
    expect(JSON.stringify(body)).not.toContain(String(password));
  }
});
