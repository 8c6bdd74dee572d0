import { TooManyPasswords } from '@app/access';
import { type Failure, failedAt } from '../http/errors/failure.js';
import { tooManyPasswords } from './password-failures.js';

/** The reasons why a login was not let in, at the dashboard and at the console. */
export const loginFailure = (answer: 'refused' | TooManyPasswords): Failure =>
  answer === 'refused' ? refusedLogin() : tooManyLogins(answer);

const CHECK_BOTH =
  'Check both and log in again. If the password is lost, ask for a link with POST /api/v1/dashboard/password-link.';

/** The same body for an unknown e-mail address and for a wrong password. */
const refusedLogin = () => failedAt('001', 'password', 'The e-mail address or the password is wrong.', CHECK_BOTH);

export const tooManyLogins = (passwords: TooManyPasswords): Failure =>
  tooManyPasswords(passwords, 'Too many login attempts from this IP address or for this e-mail address.');

const NO_DASHBOARD_FIX =
  'Use an API key in the header x-api-key. An operator can switch the dashboard on with DASHBOARD_KEY.';

export const noDashboard = () =>
  failedAt('003', 'path', 'The dashboard is switched off on this installation.', NO_DASHBOARD_FIX, {
    status: 404,
  });
