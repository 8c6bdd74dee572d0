import { login } from '../dashboard-bodies.js';
import { refusesWhatIsNoBody } from '../every-operation.js';
import { refusesFields } from '../fields.js';

refusesWhatIsNoBody('post-dashboard-login');

describe('POST /dashboard/login answers 400 and 002', () => {
  refusesFields('post-dashboard-login', '002', [[{}, 'email', 'password']]);
});

describe('POST /dashboard/login answers 400 and 003', () => {
  refusesFields('post-dashboard-login', '003', [
    [login('nobody'), 'email'],
    [login('a@b.ke', 'x'.repeat(257)), 'password'],
  ]);
});
