import type { PrismaTx } from '@app/persistence';
import { characterCount, hasAtMost, PASSWORD_LENGTH } from '@app/domain';

/** What a new password must do, as the end of the sentence "The password must …"; null if it does. */
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
export async function endAllBut(tx: PrismaTx, userId: string, keptLoginId: string | null): Promise<void> {
  await tx.passwordLink.deleteMany({ where: { userId } });
  await tx.secondFactor.updateMany({ where: { userId }, data: { wrongCodes: 0, pausedUntil: null } });
  await tx.login.updateMany({
    where: { userId, endedAt: null, ...(keptLoginId && { id: { not: keptLoginId } }) },
    data: { endedAt: new Date(), endedBy: 'password' },
  });
}
