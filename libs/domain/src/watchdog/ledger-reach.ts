import { ALARM_REMINDER_MS } from './alarms.js';
import type { AlarmEvent } from './alarm-event.js';

/** The ledger may be away this long before an API alerts, because a failover of Postgres takes some seconds. */
export const LEDGER_AWAY_MAX_MS = 30_000;

/**
 * Whether one process reaches the ledger. While it does not, no state can be shared, so each process alerts for itself: once,
 * again at each reminder, and when the ledger is back.
 */
export class LedgerReach {
  private awaySince: Date | null = null;
  private alertedAt: Date | null = null;

  constructor(private readonly awayMaxMs: number) {}

  failed(at: Date): AlarmEvent | null {
    this.awaySince ??= at;
    const isReminder = this.alertedAt !== null;
    const [start, limitMs] = this.alertedAt ? [this.alertedAt, ALARM_REMINDER_MS] : [this.awaySince, this.awayMaxMs];
    if (at.getTime() - start.getTime() < limitMs) return null;
    this.alertedAt = at;
    return { event: 'alarmRaised', ...unreachableSince(this.awaySince), isReminder, causes: [] };
  }

  succeeded(): AlarmEvent | null {
    const [since, wasAlerted] = [this.awaySince, this.alertedAt !== null];
    this.awaySince = this.alertedAt = null;
    return since && wasAlerted ? { event: 'alarmEnded', ...unreachableSince(since) } : null;
  }
}

const unreachableSince = (since: Date) =>
  ({ alarm: 'ledgerUnreachable', environment: null, since: since.toISOString() }) as const;
