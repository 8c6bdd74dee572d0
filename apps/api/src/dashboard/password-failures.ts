import type { TooManyPasswords } from '@app/access';
import { Failure, failedAt } from '../http/errors/failure.js';

export const wrongOldPassword = (): Failure =>
  failedAt(
    '003',
    'oldPassword',
    'The old password is wrong. Nothing has changed.',
    'Send the password by which you log in. If it is lost, ask for a link with POST /api/v1/dashboard/password-link.',
    { status: 422 },
  );

export const staleLink = (): Failure =>
  failedAt(
    '001',
    'token',
    'The link is not valid, was used, was replaced by a newer one, or has expired.',
    'Ask for a new link, and use it within an hour.',
  );

const TOO_MANY_PASSWORDS = 'Too many passwords or requests for a link from this IP address or for this e-mail address.';

export const tooManyPasswords = ({ retryAfterS }: TooManyPasswords, message = TOO_MANY_PASSWORDS): Failure =>
  new Failure('006', {
    status: 429,
    message,
    fix: 'Try again after Retry-After seconds.',
    headers: { 'Retry-After': String(retryAfterS) },
  });
