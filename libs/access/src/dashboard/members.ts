import type { Database, Role, Session } from '@app/persistence';

/** A user of an account. */
export interface Member {
  userId: string;
  email: string;
  role: Role;
  createdAt: Date;
}

const FIELDS = { id: true, email: true, role: true, createdAt: true } as const;

export async function readMe({ prisma }: Database, { userId }: Session): Promise<Member & { accountName: string }> {
  const { account, ...user } = await prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { ...FIELDS, account: { select: { name: true } } },
  });
  return { ...toMember(user), accountName: account!.name };
}

export async function listMembers({ prisma }: Database, accountId: string): Promise<Member[]> {
  const users = await prisma.user.findMany({
    where: { accountId },
    select: FIELDS,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return users.map(toMember);
}

/** Removes a member and all their logins. Null if there is no such member. No owner can be removed, so none locks themselves out. */
export async function removeMember(
  { prisma }: Database,
  accountId: string,
  userId: string,
): Promise<Pick<Member, 'userId' | 'email'> | null> {
  const where = { id: userId, accountId, role: 'MEMBER' };
  const member = await prisma.user.findUnique({ where, select: { email: true } });
  const { count } = await prisma.user.deleteMany({ where });
  return member && count > 0 ? { userId, email: member.email } : null;
}

const toMember = ({ id, role, ...user }: { id: string; email: string; role: string; createdAt: Date }): Member => ({
  ...user,
  userId: id,
  role: role as Role,
});
