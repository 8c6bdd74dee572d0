import { setTimeout as pause } from 'node:timers/promises';
import {
  type CaseGroup,
  type DailySummary,
  type Environment,
  ENVIRONMENTS,
  type EnvironmentSummary,
  lastSummaryTime,
  type LedgerLook,
} from '@app/domain';
import { claimDueGroups, claimSummary, confirmCases, confirmSummary, type Database, readDay } from '@app/persistence';

/** Longer than an alert waits for those before it, and all its tries. If the process dies meanwhile, another one reports the cases after this time. */
const CLAIM_MS = 5 * 60_000;
/** A summary that no API could send until then is left out. */
const SUMMARY_LATE_MAX_MS = 6 * 60 * 60_000;
const CLOSE_TIMEOUT_MS = 500;

type Looks = Record<Environment, LedgerLook>;

export interface CaseAlertsOptions {
  /** Rejects if no operator may have heard of it. */
  alertOfCases(group: CaseGroup): Promise<void>;
  alertOfSummary(summary: DailySummary): Promise<void>;
  /** The minute of the day in Nairobi; undefined for no summary. */
  summaryMinute: number | undefined;
  onError(error: unknown): void;
  /** The time for which a case waits for others like it. */
  waitMs?: number;
}

/**
 * Reports held lanes and reviews to operators, and once a day the whole. The ledger says what is open and what was reported, so each
 * case is reported once, however many APIs run, and many alike are one alert.
 */
export class CaseAlerts {
  private readonly deliveries = new Set<Promise<void>>();

  constructor(
    private readonly db: Database,
    private readonly options: CaseAlertsOptions,
  ) {}

  /** Claims what is due. It is delivered in the background, because a receiver may hang. */
  async look(looks: Looks): Promise<void> {
    const { alertOfCases, waitMs } = this.options;
    for (const group of await claimDueGroups(this.db, CLAIM_MS, waitMs))
      this.deliver(alertOfCases(group).then(() => confirmCases(this.db, group)));
    await this.reportSummary(looks);
  }

  async close(): Promise<void> {
    await Promise.race([Promise.all(this.deliveries), pause(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
  }

  private async reportSummary(looks: Looks): Promise<void> {
    const { summaryMinute, alertOfSummary } = this.options;
    if (summaryMinute === undefined) return;
    const now = looks.PRODUCTION.at;
    const until = lastSummaryTime(now, summaryMinute);
    if (now.getTime() - until.getTime() > SUMMARY_LATE_MAX_MS) return;
    if (!(await claimSummary(this.db, until, CLAIM_MS))) return;
    const summary = await this.summaryOf(until, looks);
    this.deliver(alertOfSummary(summary).then(() => confirmSummary(this.db, until)));
  }

  private async summaryOf(until: Date, looks: Looks): Promise<DailySummary> {
    const days = await readDay(this.db, until);
    const environments = ENVIRONMENTS.map((name) => [name, { ...days[name], ...whatWaits(looks[name]) }]);
    return {
      event: 'dailySummary',
      until: until.toISOString(),
      environments: Object.fromEntries(environments) as Record<Environment, EnvironmentSummary>,
    };
  }

  private deliver(work: Promise<unknown>): void {
    const delivery: Promise<void> = work
      .then(() => {}, this.options.onError)
      .finally(() => this.deliveries.delete(delivery));
    this.deliveries.add(delivery);
  }
}

const whatWaits = ({ waiting, oldestSale }: LedgerLook): Pick<EnvironmentSummary, 'waiting' | 'oldestSale'> => ({
  waiting,
  oldestSale: oldestSale && {
    ...{ tin: oldestSale.tin, bhfId: oldestSale.bhfId, invoice: oldestSale.reference },
    acceptedAt: oldestSale.acceptedAt.toISOString(),
  },
});
