import { hash, verify } from '@node-rs/argon2';
import type { Database } from '@app/persistence';
import { recordLoginAct } from '../operators/login-acts.js';
import { type PasswordThrottle, TooManyPasswords } from './password-throttle.js';
import { endAllBut } from './set-password.js';

export interface PasswordChangeRequest {
  userId: string;
  oldPassword: string;
  newPassword: string;
  /** The address that the request comes from. */
  address: string;
  /** The login that goes on; all others of the person end. */
  keptLoginId: string | null;
}

/** `wrong`: the old password is not right, and nothing has changed. */
export type PasswordChange = 'done' | 'wrong' | TooManyPasswords;

/**
 * Changes the password of a person who is logged in and knows the old one. They have the limits of a known browser, so the guesses of
 * strangers at the login do not count, and a thief of a token guesses slowly. The change is recorded as an act of theirs.
 */
export async function changeOwnPassword(
  { prisma }: Database,
  throttle: PasswordThrottle,
  { userId, oldPassword, newPassword, address, keptLoginId }: PasswordChangeRequest,
): Promise<PasswordChange> {
  const user = await prisma.user.findUnique({ where: { id: userId }, select: { email: true, passwordHash: true } });
  if (!user) return 'wrong';
  const { email, passwordHash: oldHash } = user;
  const isRight = await throttle.check({ address, email, isKnownBrowser: true }, () => verify(oldHash, oldPassword));
  if (isRight instanceof TooManyPasswords) return isRight;
  if (!isRight) return 'wrong';
  const passwordHash = await hash(newPassword);
  return prisma.$transaction(async (tx) => {
    // A link may have set another password since the check.
    const where = { id: userId, passwordHash: oldHash };
    const { count } = await tx.user.updateMany({ where, data: { passwordHash } });
    if (count === 0) return 'wrong';
    await endAllBut(tx, userId, keptLoginId);
    await recordLoginAct(tx, 'changePassword', email, { operator: email, reason: 'their own password' });
    return 'done';
  });
}
