import type { Database, Role, Session } from '@app/persistence';

export interface Member {
  userId: string;
  email: string;
  role: Role;
  createdAt: Date;
}

const FIELDS = { id: true, email: true, role: true, createdAt: true } as const;

export async function readMe(db: Database, { userId }: Session): Promise<Member & { accountName: string }> {
  const { account, ...user } = await db.prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { ...FIELDS, account: { select: { name: true } } },
  });
  return { ...toMember(user), accountName: account!.name };
}

export async function listMembers(db: Database, accountId: string): Promise<Member[]> {
  const users = await db.prisma.user.findMany({
    where: { accountId },
    select: FIELDS,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return users.map(toMember);
}

/** With all his logins. Null where there is no such member: an owner cannot be removed, so nobody locks himself out. */
export async function removeMember(
  db: Database,
  accountId: string,
  userId: string,
): Promise<Pick<Member, 'userId' | 'email'> | null> {
  const [removed] = await db.query<Pick<Member, 'userId' | 'email'>>(
    `DELETE FROM users WHERE id = $1 AND account_id = $2 AND role = 'MEMBER' RETURNING id AS "userId", email`,
    [userId, accountId],
  );
  return removed ?? null;
}

const toMember = ({ id, role, ...user }: { id: string; email: string; role: string; createdAt: Date }): Member => ({
  ...user,
  userId: id,
  role: role as Role,
});
