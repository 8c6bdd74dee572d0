import { hash } from '@node-rs/argon2';
import type { Database, PrismaTx } from '@app/persistence';
import { hashSecret, newSecret } from '../keys/secrets.js';
import { PasswordThrottle, TooManyPasswords } from './password-throttle.js';
import { setPassword } from './set-password.js';

const LINK_MS = 3_600_000;

/** The holder of the token sets a password, once, within an hour. */
export interface PasswordLink {
  token: string;
  expiresAt: Date;
}

/** The caller sees the token once; the ledger keeps its hash. An older link of the same user ends. */
export async function newPasswordLink(tx: PrismaTx, userId: string): Promise<PasswordLink> {
  const token = newSecret();
  const link = { hash: hashSecret(token), createdAt: new Date(), expiresAt: new Date(Date.now() + LINK_MS) };
  await tx.passwordLink.upsert({ where: { userId }, create: { userId, ...link }, update: link });
  return { token, expiresAt: link.expiresAt };
}

/** `stale`: the link was used, has expired, was replaced, or never existed. */
export type LinkUse = 'done' | 'stale' | TooManyPasswords;

/** Sets the passwords of users and operators who have a link. */
export class PasswordLinks {
  constructor(
    private readonly db: Database,
    /** Hashing is slow on purpose, so one password at a time; an unknown token counts as a wrong password. */
    private readonly throttle = new PasswordThrottle(),
  ) {}

  async use(token: string, password: string, address: string): Promise<LinkUse> {
    const where = { hash: hashSecret(token), expiresAt: { gt: new Date() }, user: { disabledAt: null } };
    let passwordHash = '';
    const isKnown = await this.throttle.check({ address }, async () => {
      if ((await this.db.prisma.passwordLink.count({ where })) === 0) return false;
      passwordHash = await hash(password);
      return true;
    });
    if (isKnown instanceof TooManyPasswords) return isKnown;
    if (!isKnown) return 'stale';
    return this.db.prisma.$transaction(async (tx) => {
      const link = await tx.passwordLink.findFirst({ where, select: { userId: true } });
      // Of two requests at the same time, the row lets only one delete it.
      const { count } = await tx.passwordLink.deleteMany({ where });
      if (!link || count === 0) return 'stale';
      await setPassword(tx, link.userId, passwordHash);
      return 'done';
    });
  }
}
