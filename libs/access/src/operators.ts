import { randomBytes } from 'node:crypto';
import { type Database, newId, type PrismaTx } from '@app/persistence';
import { hash } from '@node-rs/argon2';
import { type LoginOrder, recordLoginAct } from './login-acts.js';
import { revokeKeysOf } from './operator-keys.js';
import { newPasswordLink, type PasswordLink } from './passwords/password-links.js';
import { setPassword } from './passwords/set-password.js';

/** The reason why nothing was done, and what to do instead. */
export class OperatorRefusal extends Error {}

/** A person in the list of operators. */
export interface OperatorView {
  email: string;
  createdAt: Date;
  disabledAt: Date | null;
  hasSecondFactor: boolean;
}

/** The person sets a password with a link if they get none. */
export type PasswordSource = { password: string } | 'link';

const OPERATORS_MAX = 1_000;

/** Oldest first. */
export async function listOperators({ prisma }: Database): Promise<OperatorView[]> {
  const users = await prisma.user.findMany({
    where: { role: 'OPERATOR', accountId: null },
    select: { email: true, createdAt: true, disabledAt: true, secondFactor: { select: { confirmedAt: true } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: OPERATORS_MAX,
  });
  return users.map(({ secondFactor, ...user }) => ({ ...user, hasSecondFactor: !!secondFactor?.confirmedAt }));
}

/** Creates an operator, or lets a disabled one in again. Null if they have a password already. */
export async function createOperator(
  db: Database,
  email: string,
  source: PasswordSource,
  order: LoginOrder,
): Promise<PasswordLink | null> {
  const passwordHash = await hashOf(source);
  return db.prisma.$transaction(async (tx) => {
    const userId = await addOperator(tx, email, passwordHash);
    await recordLoginAct(tx, 'createOperator', email, order);
    return source === 'link' ? newPasswordLink(tx, userId) : null;
  });
}

/** Creates this operator if there is none at all, disabled ones included, and changes nothing otherwise. */
export async function createFirstOperator(db: Database, email: string, password: string): Promise<boolean> {
  const passwordHash = await hash(password);
  const order = { operator: 'settings', reason: 'FIRST_OPERATOR_EMAIL, while there was no operator' };
  return db.prisma.$transaction(async (tx) => {
    // Of several migrations at once, one counts and creates after the other.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('risiti first operator', 0))`;
    if ((await tx.user.count({ where: { role: 'OPERATOR' } })) > 0) return false;
    await addOperator(tx, email.toLowerCase(), passwordHash);
    await recordLoginAct(tx, 'createOperator', email.toLowerCase(), order);
    return true;
  });
}

/** An operator who gets a link has a random password until they use it. */
const hashOf = (source: PasswordSource): Promise<string> => hash(source === 'link' ? randomBytes(32) : source.password);

async function addOperator(tx: PrismaTx, email: string, passwordHash: string): Promise<string> {
  const user = { id: newId(), email, passwordHash, role: 'OPERATOR' };
  const { count } = await tx.user.createMany({ data: user, skipDuplicates: true });
  if (count > 0) return user.id;
  const known = await tx.user.findUniqueOrThrow({ where: { email } });
  if (known.role !== 'OPERATOR') throw new OperatorRefusal(ofAccount(email));
  if (!known.disabledAt)
    throw new OperatorRefusal(`${email} is an operator already. Use "reset" to give them another password.`);
  await tx.user.update({ where: { email }, data: { disabledAt: null } });
  await setPassword(tx, known.id, passwordHash);
  return known.id;
}

interface Reset {
  source: PasswordSource;
  /** The operator has lost their phone. */
  removesSecondFactor?: boolean;
}

/**
 * Gives an operator another password, or a link to set one. With a link, the old password counts until they use it, unless their second
 * factor is removed: then the old password alone would be enough, so it ends at once.
 */
export async function resetOperator(
  db: Database,
  email: string,
  { source, removesSecondFactor = false }: Reset,
  order: LoginOrder,
): Promise<PasswordLink | null> {
  const passwordHash = await hashOf(source);
  return db.prisma.$transaction(async (tx) => {
    const { id } = await requireOperator(tx, email);
    if (removesSecondFactor) {
      await tx.secondFactor.deleteMany({ where: { userId: id } });
      await revokeKeysOf(tx, id);
      await recordLoginAct(tx, 'removeSecondFactor', email, order);
    }
    await recordLoginAct(tx, 'resetOperator', email, order);
    if (source !== 'link' || removesSecondFactor) await setPassword(tx, id, passwordHash);
    return source === 'link' ? newPasswordLink(tx, id) : null;
  });
}

/** The operator cannot log in from now on, in any process, and their keys end. */
export async function disableOperator(db: Database, email: string, order: LoginOrder): Promise<void> {
  await db.prisma.$transaction(async (tx) => {
    const { id } = await requireOperator(tx, email);
    await tx.user.update({ where: { id }, data: { disabledAt: new Date() } });
    await tx.passwordLink.deleteMany({ where: { userId: id } });
    await revokeKeysOf(tx, id);
    await recordLoginAct(tx, 'disableOperator', email, order);
  });
}

async function requireOperator(tx: PrismaTx, email: string): Promise<{ id: string }> {
  const user = await tx.user.findUnique({ where: { email }, select: { id: true, role: true, disabledAt: true } });
  if (!user) throw new OperatorRefusal(`${email} is no operator. Use "list" to see all operators.`);
  if (user.role !== 'OPERATOR') throw new OperatorRefusal(ofAccount(email));
  if (user.disabledAt) throw new OperatorRefusal(`${email} is disabled. Use "create" to let them in again.`);
  return user;
}

const ofAccount = (email: string): string =>
  `${email} is the address of a user of an account. Give the operator another e-mail address.`;

/**
 * A link for a user of an account who cannot get mail; the operator hands it over. Null if no account has a user with this address:
 * operators get theirs from a shell.
 */
export const linkForUser = (db: Database, email: string, order: LoginOrder): Promise<PasswordLink | null> =>
  db.prisma.$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { email, accountId: { not: null } }, select: { id: true } });
    if (!user) return null;
    await recordLoginAct(tx, 'makePasswordLink', email, order);
    return newPasswordLink(tx, user.id);
  });
