import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Database, Role, Tx } from '@app/persistence';
import { PasswordThrottle } from '../passwords/password-throttle.js';
import { hashSecret, newSecret } from '../keys/secrets.js';

const INVITATION_DAYS = 7;
const DAY_MS = 86_400_000;

export interface RegistrationRequest {
  email: string;
  password: string;
  /** Where he comes from. */
  address: string;
}

/** `busy`: others are being registered; nothing was done. `stale`: it was taken, or is too old, or never was. */
export type RegistrationResult = 'done' | 'busy' | 'stale';

/**
 * How people come to be: by themselves with an account of their own, or invited to one. An e-mail address that somebody has
 * already is answered as a free one is, takes as long, and changes nothing.
 */
export class Registration {
  constructor(
    private readonly db: Database,
    /** Hashing is slow on purpose, so one at a time; here nobody is ever wrong. */
    private readonly throttle = new PasswordThrottle(),
  ) {}

  register(request: RegistrationRequest, accountName: string): Promise<RegistrationResult> {
    return this.withHash(request, async (tx, passwordHash) => {
      const accountId = randomUUID();
      await tx.query('INSERT INTO accounts (id, name) VALUES ($1, $2)', [accountId, accountName]);
      if (!(await addUser(tx, { accountId, email: request.email, passwordHash, role: 'OWNER' }))) throw EMAIL_TAKEN;
      return 'done';
    });
  }

  /** Whoever has the secret comes in under this e-mail address; it is shown once, and only its hash is kept. */
  async invite(accountId: string, email: string): Promise<{ invitation: string; expiresAt: Date }> {
    const invitation = newSecret();
    const expiresAt = new Date(Date.now() + INVITATION_DAYS * DAY_MS);
    await this.db.prisma.invitation.deleteMany({ where: { accountId, expiresAt: { lt: new Date() } } });
    await this.db.prisma.invitation.create({ data: { hash: hashSecret(invitation), accountId, email, expiresAt } });
    return { invitation, expiresAt };
  }

  join(invitation: string, password: string, address: string): Promise<RegistrationResult> {
    return this.withHash({ password, address }, async (tx, passwordHash) => {
      const [invited] = await tx.query<{ accountId: string; email: string }>(
        `DELETE FROM invitations WHERE hash = $1 AND expires_at > now() RETURNING account_id AS "accountId", email`,
        [hashSecret(invitation)],
      );
      if (!invited) return 'stale';
      await addUser(tx, { ...invited, passwordHash, role: 'MEMBER' });
      return 'done';
    });
  }

  /** The hash is made whatever comes of it, so that nobody can tell by the time. */
  private async withHash(
    { password, address }: Pick<RegistrationRequest, 'password' | 'address'>,
    work: (tx: Tx, passwordHash: string) => Promise<RegistrationResult>,
  ): Promise<RegistrationResult> {
    let passwordHash = '';
    const done = await this.throttle.check(address, async () => {
      passwordHash = await hash(password);
      return true;
    });
    if (done === null) return 'busy';
    return this.db
      .transaction((tx) => work(tx, passwordHash))
      .catch((error: unknown) => {
        if (error === EMAIL_TAKEN) return 'done' as const;
        throw error;
      });
  }
}

/** Takes back with it what was written before. */
const EMAIL_TAKEN = new Error('Somebody has this e-mail address.');

interface NewUser {
  accountId: string;
  email: string;
  passwordHash: string;
  role: Role;
}

async function addUser(tx: Tx, { accountId, email, passwordHash, role }: NewUser): Promise<boolean> {
  const added = await tx.query(
    `INSERT INTO users (id, account_id, email, password_hash, role) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (email) DO NOTHING RETURNING id`,
    [randomUUID(), accountId, email, passwordHash, role],
  );
  return added.length > 0;
}
