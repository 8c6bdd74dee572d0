import { type Database, newId, type PrismaTx, recordAct, sqlWithin } from '@app/persistence';
import { hintOf, KEY_LENGTH_MAX, newKeyWith } from './api-keys.js';
import { type LoginOrder, OF_NO_LANE } from './login-acts.js';
import { hashSecret } from './secrets.js';

const PREFIX = 'service_operator_';

/** Keys of one operator that work: some for each of their programs. */
const KEYS_MAX = 20;
/** Keys of all operators that work, and what was not deleted yet. */
const LISTED_MAX = 1_000;

const DAY_MS = 86_400_000;
const USE_EXACT_TO_MS = 60_000;

export type OperatorKeyRights = 'READ' | 'ACT';

/** A key without its hash. */
export interface OperatorKeyView {
  keyId: string;
  name: string;
  rights: OperatorKeyRights;
  /** E-mail address of the person who made it. */
  operator: string;
  hint: string;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

interface NewOperatorKey {
  name: string;
  rights: OperatorKeyRights;
  days: number;
}

const SHOWN = {
  ...{ id: true, name: true, rights: true, hint: true, createdAt: true, expiresAt: true },
  ...{ lastUsedAt: true, revokedAt: true, user: { select: { email: true } } },
} as const;

type KeyRow = Omit<OperatorKeyView, 'keyId' | 'operator' | 'rights'> & {
  id: string;
  rights: string;
  user: { email: string };
};

const toView = ({ id, user, rights, ...key }: KeyRow): OperatorKeyView => ({
  ...key,
  keyId: id,
  rights: rights as OperatorKeyRights,
  operator: user.email,
});

/** The words of acts about a program: the person who answers for it, and its name. */
export const programOf = ({ operator, name }: Pick<OperatorKeyView, 'operator' | 'name'>): string =>
  `${operator} (key ${name})`;

const working = () => ({ revokedAt: null, expiresAt: { gt: new Date() } });

/** The keys with which programs of operators call. A key ends with the login of the person who made it. */
export class OperatorKeys {
  constructor(
    private readonly db: Database,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Every request reads its key again, so a revoked one stops at once in every process. Null for a key that does not work. */
  async find(key: string): Promise<OperatorKeyView | null> {
    if (!key.startsWith(PREFIX) || key.length > KEY_LENGTH_MAX) return null;
    const user = { role: 'OPERATOR', disabledAt: null };
    const row = await this.db.prisma.operatorKey.findFirst({
      where: { hash: hashSecret(key), ...working(), user },
      select: SHOWN,
    });
    if (row && Date.now() - (row.lastUsedAt?.getTime() ?? 0) > USE_EXACT_TO_MS) this.noteUse(row.id);
    return row && toView(row);
  }

  /** The caller gets the key itself, and only now. Null if the operator has as many as they may have. */
  make(email: string, { name, rights, days }: NewOperatorKey, order: LoginOrder) {
    return this.db.prisma.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT FROM users WHERE email = ${email} FOR NO KEY UPDATE`;
      const mayLogIn = { email, role: 'OPERATOR', disabledAt: null };
      const { id: userId } = await tx.user.findFirstOrThrow({ where: mayLogIn, select: { id: true } });
      if ((await tx.operatorKey.count({ where: { userId, ...working() } })) >= KEYS_MAX) return null;
      const key = newKeyWith(PREFIX);
      const expiresAt = new Date(Date.now() + days * DAY_MS);
      const data = { id: newId(), userId, name, rights, hash: hashSecret(key), hint: hintOf(key), expiresAt };
      const made = toView(await tx.operatorKey.create({ data, select: SHOWN }));
      await recordKeyAct(tx, 'make-operator-key', made, order);
      return { key, view: made };
    });
  }

  /** Newest first, of all operators, with those that ended not long ago. */
  async list(): Promise<OperatorKeyView[]> {
    const orderBy = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];
    return (await this.db.prisma.operatorKey.findMany({ select: SHOWN, orderBy, take: LISTED_MAX })).map(toView);
  }

  /** The key as it is now; null if there is none with this id, and `over` if it had ended before. */
  revoke(id: string, order: LoginOrder): Promise<OperatorKeyView | 'over' | null> {
    return this.db.prisma.$transaction(async (tx) => {
      const { count } = await tx.operatorKey.updateMany({
        where: { id, ...working() },
        data: { revokedAt: new Date() },
      });
      const row = await tx.operatorKey.findUnique({ where: { id }, select: SHOWN });
      if (!row) return null;
      if (count === 0) return 'over';
      await recordKeyAct(tx, 'revoke-operator-key', toView(row), order);
      return toView(row);
    });
  }

  /** The last use is exact to the minute, so that a request does not cost a write. */
  private noteUse(id: string): void {
    this.db.prisma.operatorKey.updateMany({ where: { id }, data: { lastUsedAt: new Date() } }).catch(this.onError);
  }
}

/** Ends all keys of an operator, in the commit that ends their login. */
export const revokeKeysOf = (tx: PrismaTx, userId: string): Promise<unknown> =>
  tx.operatorKey.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: new Date() } });

const recordKeyAct = (tx: PrismaTx, act: string, key: OperatorKeyView, order: LoginOrder): Promise<unknown> => {
  const { keyId, name, rights, operator, expiresAt } = key;
  const details = { keyId, name, rights, operator, expiresAt };
  return recordAct(sqlWithin(tx), { ...OF_NO_LANE, ...order, id: newId(), act, details });
};
