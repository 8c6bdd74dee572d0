import { currentAddress, type Database, newId, type PrismaTx } from '@app/persistence';

/** Who orders an act on a login and why; it is recorded with the act. */
export interface LoginOrder {
  operator: string;
  reason: string;
}

/** Records an act in the commit of the act. */
export const recordActWithin = (
  tx: PrismaTx,
  act: string,
  details: object,
  { operator, reason }: LoginOrder,
): Promise<unknown> =>
  tx.operatorAct.create({ data: { id: newId(), operator, act, reason, details, address: currentAddress() } });

/** Records an act on the login of the person with this e-mail address. */
export const recordLoginAct = (tx: PrismaTx, act: string, email: string, order: LoginOrder): Promise<unknown> =>
  recordActWithin(tx, act, { email }, order);

const WRITE_EVERY_MS = 600_000;
/** So many users and addresses are counted apart; all others together. */
const COUNTS_MAX = 100;

interface Failures {
  email: string | null;
  address: string | null;
  failures: number;
}

/**
 * Counts refused logins. Every ten minutes each user and address that had any gets one act with their number, so that guesses cannot
 * fill the ledger. A process that ends loses its last counts; the log of requests has each of them.
 */
export class FailedLogins {
  private counts = new Map<string, Failures>();

  constructor(
    private readonly db: Database,
    private readonly onError: (error: unknown) => void,
  ) {}

  count(email: string, address: string): void {
    if (this.counts.size === 0) setTimeout(() => void this.write().catch(this.onError), WRITE_EVERY_MS).unref();
    const isApart = this.counts.has(`${email} ${address}`) || this.counts.size < COUNTS_MAX;
    const [key, of] = isApart ? [`${email} ${address}`, { email, address }] : ['', { email: null, address: null }];
    this.counts.set(key, { ...of, failures: 1 + (this.counts.get(key)?.failures ?? 0) });
  }

  /** The ledger keeps no e-mail address that a stranger made up. */
  async write(): Promise<void> {
    const counts = [...this.counts.values()];
    this.counts.clear();
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
