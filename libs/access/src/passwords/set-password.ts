import { characterCount, hasAtMost, PASSWORD_LENGTH } from '@app/domain';
import type { Database, PrismaTx } from '@app/persistence';
import { hash, verify } from '@node-rs/argon2';
import { recordLoginAct } from '../login-acts.js';
import { endLogins } from '../logins.js';
import { type PasswordThrottle, TooManyPasswords } from './password-throttle.js';

/** The demand that a new password does not meet, as the end of the sentence "The password must …"; null if it meets all. */
export const passwordProblem = (password: string): string | null =>
  hasAtMost(password, PASSWORD_LENGTH.max) && characterCount(password) >= PASSWORD_LENGTH.min
    ? null
    : `have ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters`;

/** Ends every login of the user, and every link to set a password. */
export async function setPassword(tx: PrismaTx, userId: string, passwordHash: string): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { passwordHash } });
  await endAllBut(tx, userId, null);
}

/**
 * Ends what the old password opened, except the login in which its owner changes it. Codes of the second factor are guessed with the
 * right password only, so the pause after such guesses ends too.
 */
async function endAllBut(tx: PrismaTx, userId: string, keptLoginId: string | null): Promise<void> {
  await tx.passwordLink.deleteMany({ where: { userId } });
  await tx.secondFactor.updateMany({ where: { userId }, data: { wrongCodes: 0, pausedUntil: null } });
  await endLogins(tx, { userId, ...(keptLoginId && { id: { not: keptLoginId } }) }, 'password');
}

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
