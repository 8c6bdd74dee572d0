import { hash } from '@node-rs/argon2';
import { type Database, newId, type PrismaTx, type Role } from '@app/persistence';
import { PasswordThrottle, TooManyPasswords } from '../passwords/password-throttle.js';
import { hashSecret, newSecret } from '../secrets.js';
import { lockAccount, memberQuotaReached, type QuotaReached, type Quotas } from './quotas.js';

const INVITATION_DAYS = 7;
const DAY_MS = 86_400_000;

interface RegistrationRequest {
  email: string;
  password: string;
  /** The address that the request comes from. */
  address: string;
}

/** Too many passwords: nothing was done. */
type RegistrationResult = 'done' | TooManyPasswords;

/**
 * `stale`: the invitation was used, was withdrawn, has expired, or never existed. `emailTaken`: its e-mail address has a user; the
 * invitation stays valid.
 */
type JoinResult = RegistrationResult | 'stale' | 'emailTaken';

/** The id is the hash of the secret, which only the holder of the invitation knows. */
interface OpenInvitation {
  invitationId: string;
  email: string;
  appIds: string[];
  expiresAt: Date;
}

const INVITATION_ID = /^[\da-f]{64}$/;

interface NewInvitation {
  kind: 'invited';
  invitation: string;
  expiresAt: Date;
}

/**
 * Users register with an account of their own, or join one by an invitation. To register an e-mail address that has a user already gets
 * the same answer after the same time, and nothing changes. The holder of an invitation is told, because the invitation names the address.
 */
export class Registration {
  constructor(
    private readonly db: Database,
    private readonly quotas: Quotas,
    /** Hashing is slow on purpose, so one password at a time; no registration counts as a wrong password. */
    private readonly throttle = new PasswordThrottle(),
  ) {}

  register(request: RegistrationRequest, accountName: string): Promise<RegistrationResult> {
    const work = async (tx: PrismaTx, passwordHash: string): Promise<RegistrationResult> => {
      const accountId = newId();
      await tx.account.create({ data: { id: accountId, name: accountName } });
      if (!(await addUser(tx, { accountId, email: request.email, passwordHash, role: 'OWNER' }))) throw EMAIL_TAKEN;
      return 'done';
    };
    return this.withHash(request, work, 'done');
  }

  /**
   * The holder of the secret joins with this e-mail address, as a manager if there are apps. The caller sees the secret once; the ledger
   * keeps its hash.
   */
  invite(accountId: string, email: string, appIds: string[] = []): Promise<NewInvitation | QuotaReached> {
    return this.db.prisma.$transaction(async (tx) => {
      await lockAccount(tx, accountId);
      const quotaReached = await memberQuotaReached(tx, accountId, this.quotas);
      if (quotaReached) return quotaReached;
      const invitation = newSecret();
      const expiresAt = new Date(Date.now() + INVITATION_DAYS * DAY_MS);
      await tx.invitation.deleteMany({ where: { accountId, expiresAt: { lt: new Date() } } });
      await tx.invitation.create({ data: { hash: hashSecret(invitation), accountId, email, appIds, expiresAt } });
      return { kind: 'invited', invitation, expiresAt };
    });
  }

  /** The open invitations of the account, the next to expire first; an account has at most as many as it may have users. */
  async listInvitations(accountId: string): Promise<OpenInvitation[]> {
    const open = await this.db.prisma.invitation.findMany({
      where: { accountId, expiresAt: { gt: new Date() } },
      orderBy: [{ expiresAt: 'asc' }, { hash: 'asc' }],
    });
    return open.map(({ hash: invitationId, email, appIds, expiresAt }) => ({ invitationId, email, appIds, expiresAt }));
  }

  /** Null if the account has no such open invitation. */
  async withdrawInvitation(accountId: string, invitationId: string): Promise<OpenInvitation | null> {
    if (!INVITATION_ID.test(invitationId)) return null;
    const where = { hash: invitationId, accountId, expiresAt: { gt: new Date() } };
    const open = await this.db.prisma.invitation.findUnique({ where });
    const { count } = await this.db.prisma.invitation.deleteMany({ where });
    return open && count > 0
      ? { invitationId, email: open.email, appIds: open.appIds, expiresAt: open.expiresAt }
      : null;
  }

  join(invitation: string, password: string, address: string): Promise<JoinResult> {
    const work = async (tx: PrismaTx, passwordHash: string): Promise<JoinResult> => {
      const invited = await takeInvitation(tx, hashSecret(invitation));
      if (!invited) return 'stale';
      // Throwing rolls back, so that the invitation stays.
      const role = invited.appIds.length > 0 ? 'MANAGER' : 'MEMBER';
      if (!(await addUser(tx, { ...invited, passwordHash, role }))) throw EMAIL_TAKEN;
      return 'done';
    };
    return this.withHash({ password, address }, work, 'emailTaken');
  }

  /** Hashes the password before it looks at anything, so that the time of an answer tells nothing. */
  private async withHash<T>(
    { password, address }: Pick<RegistrationRequest, 'password' | 'address'>,
    work: (tx: PrismaTx, passwordHash: string) => Promise<T>,
    ifTaken: T,
  ): Promise<T | TooManyPasswords> {
    let passwordHash = '';
    const done = await this.throttle.check({ address }, async () => {
      passwordHash = await hash(password);
      return true;
    });
    if (done instanceof TooManyPasswords) return done;
    return this.db.prisma
      .$transaction((tx) => work(tx, passwordHash))
      .catch((error: unknown) => {
        if (error === EMAIL_TAKEN) return ifTaken;
        throw error;
      });
  }
}

/** Rolls back what was written before the user: the account, or the end of the invitation. */
const EMAIL_TAKEN = new Error('Another user has this e-mail address.');

/** An invitation is good once: of two requests at the same time, the row lets only one delete it. */
async function takeInvitation(
  tx: PrismaTx,
  invitationHash: string,
): Promise<{ accountId: string; email: string; appIds: string[] } | null> {
  const where = { hash: invitationHash, expiresAt: { gt: new Date() } };
  const invited = await tx.invitation.findUnique({ where, select: { accountId: true, email: true, appIds: true } });
  const { count } = await tx.invitation.deleteMany({ where });
  return count > 0 ? invited : null;
}

interface NewUser {
  accountId: string;
  email: string;
  passwordHash: string;
  role: Role;
  /** Of a manager. */
  appIds?: string[];
}

/** False if another user has the e-mail address. */
async function addUser(tx: PrismaTx, user: NewUser): Promise<boolean> {
  const { count } = await tx.user.createMany({ data: { id: newId(), ...user }, skipDuplicates: true });
  return count > 0;
}
