import { Inject, Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { today } from '@app/domain';
import { cachedFor } from '@app/observability';
import { Database, type Principal, ReadDatabase } from '@app/persistence';
import { Shown } from '../http/openapi/reply-fields.js';
import { SANDBOX_DATABASE } from '../infrastructure/tokens.js';
import { TroubleReporter } from '../infrastructure/trouble-reporter.js';
import { countDay, ShopDayDto } from './count-day.js';

/** The answer of GET /summary. */
export class SummaryDto {
  @ApiProperty({ description: 'Oldest first.', type: [ShopDayDto] })
  days!: ShopDayDto[];

  @Shown('Whether days are left out because they are not counted yet: ask again.', false)
  more!: boolean;
}

/** Consoles ask again and again. */
const FRESH_MS = 5_000;
/** Counts that this process has at hand. */
const COUNTS_MAX = 1_000;
/** No count begins later in a request. */
const COUNTING_MAX_MS = 2_000;

interface KeptDay {
  summary: ShopDayDto;
  /** It need not be counted again. */
  isFresh: boolean;
}

/** The sales of branches. Days that are over are kept in the ledger; days that can change are counted again. */
@Injectable()
export class Summaries {
  private readonly counts = new Map<string, () => Promise<ShopDayDto>>();
  private readonly onUnkept: (error: unknown) => void;

  constructor(
    private readonly db: ReadDatabase,
    @Inject(SANDBOX_DATABASE) private readonly store: Database,
    reporter: TroubleReporter,
  ) {
    this.onUnkept = reporter.while('keeping the days of shops');
  }

  /** The days come newest first, since these matter most if not all can be counted now. */
  async of(caller: Principal, days: readonly string[]): Promise<SummaryDto> {
    const kept = await this.kept(caller, days);
    const endsAt = performance.now() + COUNTING_MAX_MS;
    const shown: ShopDayDto[] = [];
    for (const day of days) {
      const known = kept.get(day);
      const mayCount = performance.now() < endsAt;
      if (known && (known.isFresh || !mayCount)) shown.push(known.summary);
      else if (mayCount) shown.push(await this.counted(caller, day));
    }
    return { days: shown.reverse(), more: shown.length < days.length };
  }

  /** All callers who ask for a day share its count for some seconds. */
  private counted(caller: Principal, day: string): Promise<ShopDayDto> {
    const key = `${caller.accountId} ${caller.laneId} ${day}`;
    const known = this.counts.get(key);
    if (known) return known();
    const [oldest] = this.counts.keys();
    if (oldest !== undefined && this.counts.size >= COUNTS_MAX) this.counts.delete(oldest);
    const count = cachedFor(FRESH_MS, () => this.count(caller, day));
    this.counts.set(key, count);
    return count();
  }

  private async count(caller: Principal, day: string): Promise<ShopDayDto> {
    const summary = await countDay(this.db, caller, day);
    if (day < today(new Date()) && !isEmpty(summary)) await this.keep(caller, summary).catch(this.onUnkept);
    return summary;
  }

  private async kept({ laneId, accountId }: Principal, days: readonly string[]): Promise<Map<string, KeptDay>> {
    const rows = await this.db.query<KeptDay>(
      `SELECT summary, is_complete OR counted_at > now() - interval '1 minute' AS "isFresh" FROM shop_days
       WHERE lane_id = $1 AND account_id = $2 AND day = ANY ($3::text[])`,
      [laneId, accountId, days],
    );
    return new Map(rows.map((row) => [row.summary.day, row]));
  }

  /** A slower count of before never replaces a complete one. */
  private keep({ laneId, accountId }: Principal, summary: ShopDayDto): Promise<unknown> {
    return this.store.query(
      `INSERT INTO shop_days (lane_id, account_id, day, summary, is_complete) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (lane_id, account_id, day) DO UPDATE
       SET summary = excluded.summary, is_complete = excluded.is_complete, counted_at = now() WHERE NOT shop_days.is_complete`,
      [laneId, accountId, summary.day, JSON.stringify(summary), summary.isComplete],
    );
  }
}

/** A day without documents costs nothing to count, and one may ask for any day of the calendar. */
const isEmpty = ({ sales, creditNotes, waiting, refused }: ShopDayDto): boolean =>
  sales.count + creditNotes.count + waiting + refused === 0;
