import type { Database, Role, Session } from '@app/persistence';

/** A user of an account. */
export interface Member {
  userId: string;
  email: string;
  role: Role;
  /** Of a manager; empty for all others. */
  appIds: string[];
  createdAt: Date;
}

const FIELDS = { id: true, email: true, role: true, appIds: true, createdAt: true } as const;

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

/** People who are no owners: no owner can be removed or made less, so none locks themselves out. */
const OTHERS = { role: { in: ['MEMBER', 'MANAGER'] } };

/** Makes somebody the manager of these apps, or a member again with none. It counts for their next request. Null if there is no such person. */
export async function changeMember(
  { prisma }: Database,
  accountId: string,
  userId: string,
  appIds: string[],
): Promise<Member | null> {
  const where = { id: userId, accountId, ...OTHERS };
  const data = { role: appIds.length > 0 ? 'MANAGER' : 'MEMBER', appIds };
  const member = await prisma.user.findUnique({ where, select: FIELDS });
  const { count } = await prisma.user.updateMany({ where, data });
  return member && count > 0 ? toMember({ ...member, ...data }) : null;
}

/** True if all of these are apps of the account. */
export const areApps = async ({ prisma }: Database, accountId: string, appIds: readonly string[]): Promise<boolean> =>
  (await prisma.app.count({ where: { accountId, id: { in: [...appIds] } } })) === appIds.length;

/** Removes a person and all their logins. Null if there is no such person. */
export async function removeMember(
  { prisma }: Database,
  accountId: string,
  userId: string,
): Promise<Pick<Member, 'userId' | 'email'> | null> {
  const where = { id: userId, accountId, ...OTHERS };
  const member = await prisma.user.findUnique({ where, select: { email: true } });
  const { count } = await prisma.user.deleteMany({ where });
  return member && count > 0 ? { userId, email: member.email } : null;
}

const toMember = ({ id, role, ...user }: Omit<Member, 'userId' | 'role'> & { id: string; role: string }): Member => ({
  ...user,
  userId: id,
  role: role as Role,
});
