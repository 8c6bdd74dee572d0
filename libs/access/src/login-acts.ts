import { type Database, newId, type PrismaTx, recordAct, sqlWithin } from '@app/persistence';

/** The operator who orders an act on a login, and their reason; both are recorded with the act. */
export interface LoginOrder {
  operator: string;
  reason: string;
}

/** Records an act on the login of the person with this e-mail address, in the commit of the act. */
export const recordLoginAct = (tx: PrismaTx, act: string, email: string, order: LoginOrder): Promise<unknown> =>
  recordAct(sqlWithin(tx), { ...OF_NO_LANE, ...order, id: newId(), act, details: { email } });

/** An act on a login or on a key concerns no lane. */
export const OF_NO_LANE = { laneId: null, submissionId: null } as const;

/** Records an act of a user in the dashboard, in the commit of the act. */
export async function recordUserAct(tx: PrismaTx, act: string, userId: string, details: object): Promise<void> {
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  const order = { operator: email, reason: 'in the dashboard' };
  await recordAct(sqlWithin(tx), { ...OF_NO_LANE, ...order, id: newId(), act, details });
}

const WRITE_EVERY_MS = 600_000;
/** The most users and addresses that are counted apart; all others are counted together. */
const COUNTS_MAX = 100;

interface Failures {
  email: string | null;
  address: string | null;
  failures: number;
}

/**
 * Counts refused logins. Every ten minutes each user and address that had any gets one act with their number, so that guesses cannot
 * fill the ledger. A process that ends writes its last counts; those that a crash loses are in the log of requests.
 */
export class FailedLogins {
  private readonly counts = new Map<string, Failures>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Database,
    private readonly onError: (error: unknown) => void,
  ) {}

  count(email: string, address: string): void {
    this.add({ email, address, failures: 1 });
  }

  async close(): Promise<void> {
    await this.write().catch(this.onError);
    clearTimeout(this.timer);
  }

  /** Counts that cannot be written are written with the next ones. */
  async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const counts = [...this.counts.values()];
    this.counts.clear();
    if (counts.length === 0) return;
    await this.store(counts).catch((error: unknown) => {
      for (const one of counts) this.add(one);
      throw error;
    });
  }

  private add(one: Failures): void {
    this.timer ??= setTimeout(() => void this.write().catch(this.onError), WRITE_EVERY_MS).unref();
    const isApart = this.counts.has(keyOf(one)) || this.counts.size < COUNTS_MAX;
    const of = isApart ? one : { ...one, email: null, address: null };
    const failures = one.failures + (this.counts.get(keyOf(of))?.failures ?? 0);
    this.counts.set(keyOf(of), { ...of, failures });
  }

  /** The ledger keeps no e-mail address that a stranger made up. */
  private async store(counts: Failures[]): Promise<void> {
    const emails = counts.flatMap(({ email }) => email ?? []);
    const users = await this.db.prisma.user.findMany({ where: { email: { in: emails } }, select: { email: true } });
    const known = new Set<string | null>(users.map(({ email }) => email));
    const data = counts.map(({ email, address, failures }) => ({
      ...{ id: newId(), act: 'failed-logins', operator: known.has(email) ? email! : 'unknown' },
      ...{ reason: 'wrong passwords or codes', details: { failures }, address },
    }));
    await this.db.prisma.operatorAct.createMany({ data });
  }
}

const keyOf = ({ email, address }: Failures): string => `${email} ${address}`;
