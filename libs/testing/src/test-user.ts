import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { DashboardAccess } from '@app/access';
import type { Database } from '@app/persistence';

/** All programs of a test sign their tokens with this key. */
export const DASHBOARD_KEY = Buffer.alloc(32, 8);
export const PASSWORD = 'four words of my own';

const NO_QUOTAS = { appsMax: Infinity, membersMax: Infinity };

let passwordHash: Promise<string> | undefined;

/** A logged-in user of an account. */
export interface TestUser {
  userId: string;
  email: string;
  token: string;
  refreshToken: string;
}

/** Adds a user to an existing account and logs in. */
export async function newUser(db: Database, accountId: string, role: 'OWNER' | 'MEMBER'): Promise<TestUser> {
  const userId = randomUUID();
  const email = `${userId}@example.org`;
  await db.prisma.user.create({
    data: { id: userId, accountId, email, role, passwordHash: await (passwordHash ??= hash(PASSWORD)) },
  });
  const answer = await new DashboardAccess(db, DASHBOARD_KEY, NO_QUOTAS).login.login({
    email,
    password: PASSWORD,
    address: 'here',
  });
  if (answer === 'refused' || !('tokens' in answer)) throw new Error(`${email} cannot log in.`);
  const { accessToken: token, refreshToken } = answer.tokens;
  return { userId, email, token, refreshToken };
}
