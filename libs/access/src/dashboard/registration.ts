import { hash } from '@node-rs/argon2';
import { type Database, newId, type PrismaTx, type Role } from '@app/persistence';
import { PasswordThrottle, TooManyPasswords } from '../passwords/password-throttle.js';
import { hashSecret, newSecret } from '../keys/secrets.js';
import { lockAccount, memberQuotaReached, type QuotaReached, type Quotas } from './quotas.js';

const INVITATION_DAYS = 7;
const DAY_MS = 86_400_000;

export interface RegistrationRequest {
  email: string;
  password: string;
  /** The address that the request comes from. */
  address: string;
}

/** `stale`: the invitation was used, has expired, or never existed. Too many passwords: nothing was done. */
export type RegistrationResult = 'done' | 'stale' | TooManyPasswords;

export interface NewInvitation {
  kind: 'invited';
  invitation: string;
  expiresAt: Date;
}

/**
 * Users register with an account of their own, or join one by an invitation. An e-mail address that has a user already gets the
 * same answer after the same time, and nothing changes.
 */
export class Registration {
  constructor(
    private readonly db: Database,
    private readonly quotas: Quotas,
    /** Hashing is slow on purpose, so one password at a time; no registration counts as a wrong password. */
    private readonly throttle = new PasswordThrottle(),
  ) {}

  register(request: RegistrationRequest, accountName: string): Promise<RegistrationResult> {
    return this.withHash(request, async (tx, passwordHash) => {
      const accountId = newId();
      await tx.account.create({ data: { id: accountId, name: accountName } });
      if (!(await addUser(tx, { accountId, email: request.email, passwordHash, role: 'OWNER' }))) throw EMAIL_TAKEN;
      return 'done';
    });
  }

  /** The holder of the secret joins with this e-mail address. The caller sees the secret once; the ledger keeps its hash. */
  invite(accountId: string, email: string): Promise<NewInvitation | QuotaReached> {
    return this.db.prisma.$transaction(async (tx) => {
      await lockAccount(tx, accountId);
      const quotaReached = await memberQuotaReached(tx, accountId, this.quotas);
      if (quotaReached) return quotaReached;
      const invitation = newSecret();
      const expiresAt = new Date(Date.now() + INVITATION_DAYS * DAY_MS);
      await tx.invitation.deleteMany({ where: { accountId, expiresAt: { lt: new Date() } } });
      await tx.invitation.create({ data: { hash: hashSecret(invitation), accountId, email, expiresAt } });
      return { kind: 'invited', invitation, expiresAt };
    });
  }

  join(invitation: string, password: string, address: string): Promise<RegistrationResult> {
    return this.withHash({ password, address }, async (tx, passwordHash) => {
      const invited = await takeInvitation(tx, hashSecret(invitation));
      if (!invited) return 'stale';
      await addUser(tx, { ...invited, passwordHash, role: 'MEMBER' });
      return 'done';
    });
  }

  /** Hashes the password before it looks at anything, so that the time of an answer tells nothing. */
  private async withHash(
    { password, address }: Pick<RegistrationRequest, 'password' | 'address'>,
    work: (tx: PrismaTx, passwordHash: string) => Promise<RegistrationResult>,
  ): Promise<RegistrationResult> {
    let passwordHash = '';
    const done = await this.throttle.check({ address }, async () => {
      passwordHash = await hash(password);
      return true;
    });
    if (done instanceof TooManyPasswords) return done;
    return this.db.prisma
      .$transaction((tx) => work(tx, passwordHash))
      .catch((error: unknown) => {
        if (error === EMAIL_TAKEN) return 'done' as const;
        throw error;
      });
  }
}

/** Rolls back the account that was written before the user. */
const EMAIL_TAKEN = new Error('Another user has this e-mail address.');

/** An invitation is good once: of two requests at the same time, the row lets only one delete it. */
async function takeInvitation(
  tx: PrismaTx,
  invitationHash: string,
): Promise<{ accountId: string; email: string } | null> {
  const where = { hash: invitationHash, expiresAt: { gt: new Date() } };
  const invited = await tx.invitation.findUnique({ where, select: { accountId: true, email: true } });
  const { count } = await tx.invitation.deleteMany({ where });
  return count > 0 ? invited : null;
}

interface NewUser {
  accountId: string;
  email: string;
  passwordHash: string;
  role: Role;
}

/** False if another user has the e-mail address. */
async function addUser(tx: PrismaTx, user: NewUser): Promise<boolean> {
  const { count } = await tx.user.createMany({ data: { id: newId(), ...user }, skipDuplicates: true });
  return count > 0;
}
