import type { Database, Tx } from '../database/database.js';
import { newIdOf } from '../database/ids.js';
import type { PageOptions } from '../database/pages.js';
import type { Alert, Prisma } from '../generated/client.js';

/** More alerts do not wait for a ledger that is away: the oldest of them are lost. */
const UNSAVED_MAX = 100;
/** A case is sent again five minutes after no receiver took it. */
const REPEATED_WITHIN_MS = 10 * 60_000;

/** Keeps the alerts that a process has sent, or could not send. No sale and no alert waits for this write. */
export class AlertLog {
  private unsaved: Alert[] = [];
  private saving: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Database,
    private readonly onError: (error: Error) => void,
  ) {}

  /** An alert that cannot be saved now, such as the one that the ledger is away, is saved together with the next one. */
  readonly add = (alert: Omit<Alert, 'id'>): void => {
    this.unsaved = [...this.unsaved, { id: newIdOf(alert.at), ...alert }].slice(-UNSAVED_MAX);
    this.saving = this.saving.then(() => this.save()).catch(this.onError);
  };

  close(): Promise<void> {
    return this.saving;
  }

  private async save(): Promise<void> {
    const data = this.unsaved;
    const { alert } = this.db.prisma;
    await alert.createMany({ data, skipDuplicates: true });
    await alert.deleteMany({ where: { OR: data.flatMap(triesBefore) } });
    this.unsaved = this.unsaved.filter((alert) => !data.includes(alert));
  }
}

/** Of an alert that is tried again, the last try is kept: a receiver that is down adds no row each five minutes. */
const triesBefore = ({ about, severity, at }: Alert): Prisma.AlertWhereInput[] => {
  const since = new Date(at.getTime() - REPEATED_WITHIN_MS);
  return about === null ? [] : [{ about, severity, at: { gte: since, lt: at }, failure: { not: null } }];
};

export interface AlertView extends Omit<Alert, 'about'> {
  /** When a later alert said that it is over. */
  endedAt: Date | null;
}

/** Newest first. SQL, because it looks for the end of each. */
export const listAlerts = (tx: Tx, { after, limit }: PageOptions): Promise<AlertView[]> =>
  tx.query<AlertView>(
    `SELECT a.id, a.at, a.severity, a.text, a.path, a.failure, CASE WHEN a.severity <> 'over' THEN (
       SELECT o.at FROM alerts o WHERE o.about = a.about AND o.at >= a.at AND o.severity = 'over' ORDER BY o.at LIMIT 1
     ) END AS "endedAt"
     FROM alerts a WHERE $1::uuid IS NULL OR a.id < $1 ORDER BY a.id DESC LIMIT $2`,
    [after ?? null, limit],
  );

export const isAlert = async ({ prisma }: Database, id: string): Promise<boolean> =>
  (await prisma.alert.count({ where: { id } })) > 0;
