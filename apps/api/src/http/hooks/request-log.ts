import { Inject, Injectable } from '@nestjs/common';
import { instantOf, today } from '@app/domain';
import type { FinishedRequest } from '@app/observability';
import { Database, firstIdAt, newId, runInOneProcess, type Tx } from '@app/persistence';
import { NOT_A_PARAMETER } from '../requests/refuse-unknown-parameters.js';
import { SANDBOX_DATABASE } from '../../infrastructure/tokens.js';
import { TroubleReporter } from '../../infrastructure/trouble-reporter.js';

/** An app has room for so many requests a day. */
const OF_DAY_MAX = 10_000;
/** The most requests that wait to be written. Further requests are dropped: the log must never hold up what it logs. */
const WAITING_MAX = 5_000;
const WRITE_EVERY_MS = 1_000;
/** APIs write one after the other, so that each sees how many the others have written. */
const LOCK = 7_302_114;

/** An error as it is kept: no words, since these may name people. */
export interface LoggedError {
  field: string;
  code: string;
  expected?: number;
  got?: number;
}

/** Keeps what the apps have asked, for those who connect a till. */
@Injectable()
export class RequestLog {
  private waiting: LoggedRequest[] = [];
  /** Apps without room until the day ends, so that a busy one costs nothing any more. */
  private readonly fullApps = new Set<string>();
  private fullOn = '';
  private readonly timer = setInterval(() => void this.write(), WRITE_EVERY_MS).unref();
  private writing: Promise<void> | null = null;
  private readonly onError: (error: unknown) => void;

  constructor(
    @Inject(SANDBOX_DATABASE) private readonly db: Database,
    reporter: TroubleReporter,
  ) {
    this.onError = reporter.while('keeping requests');
  }

  /** A call of a person in the console is no request of a till, and would take its room. */
  readonly note = ({ isByConsole, appId, route, answer, ...request }: FinishedRequest): void => {
    if (isByConsole || appId === null || route === null) return;
    if (this.waiting.length >= WAITING_MAX || this.fullApps.has(appId)) return;
    const { method, status, ms, requestId } = request;
    const errors = answer?.errors?.slice(0, ERRORS_MAX).map(loggedError) ?? null;
    const resultCode = answer?.resultCd ?? null;
    const row = { id: '', appId, route, method, status, ms: Math.round(ms), requestId, resultCode, errors };
    this.waiting.push({ ...row, endedAt: Date.now() });
  };

  /** One group at a time, so that a slow ledger costs one connection. */
  private write(): Promise<void> {
    return (this.writing ??= this.writeWaiting().finally(() => (this.writing = null)));
  }

  /** Requests that cannot be written are lost. */
  private async writeWaiting(): Promise<void> {
    const day = today(new Date());
    if (day !== this.fullOn) this.fullApps.clear();
    this.fullOn = day;
    const rows = this.waiting;
    if (rows.length === 0) return;
    this.waiting = [];
    try {
      const full = await runInOneProcess(this.db, LOCK, (tx) => insert(tx, rows, day));
      // Null while another API writes.
      if (full === null) this.waiting = [...rows, ...this.waiting].slice(0, WAITING_MAX);
      else if (day === this.fullOn) for (const { appId } of full) this.fullApps.add(appId);
    } catch (error) {
      this.onError(error);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.writing;
    await this.write();
  }
}

interface LoggedRequest {
  id: string;
  [column: string]: unknown;
}

/** Returns the apps that have no more room. */
function insert(tx: Tx, rows: LoggedRequest[], day: string): Promise<{ appId: string }[]> {
  // Made under the lock, so that the last id of an app has the last number.
  for (const row of rows) row.id = newId();
  return tx.query(INSERT, [JSON.stringify(rows), firstIdAt(instantOf(`${day}000000`)), OF_DAY_MAX]);
}

/** SQL, because one statement numbers the requests of many apps and leaves out what is too much. */
const INSERT = {
  name: 'insert-requests',
  text: `
  WITH incoming AS (
    SELECT *, row_number() OVER (PARTITION BY "appId" ORDER BY id) AS nth
    FROM json_to_recordset($1::json) AS t(id uuid, "appId" uuid, "endedAt" bigint, method text, route text, status int, ms int,
      "resultCode" text, "requestId" text, errors jsonb)
  ), apps AS (
    SELECT "appId", coming, coalesce(
      (SELECT CASE WHEN r.id >= $2 THEN r.number END FROM requests r WHERE r.app_id = "appId" ORDER BY r.id DESC LIMIT 1), 0) AS used
    FROM (SELECT "appId", count(*) AS coming FROM incoming GROUP BY 1) a
  ), written AS (
    INSERT INTO requests (id, app_id, number, ended_at, method, route, status, ms, result_code, request_id, errors)
    SELECT id, "appId", used + nth, to_timestamp("endedAt" / 1000.0), method, route, status, ms, "resultCode", "requestId", errors
    FROM incoming JOIN apps USING ("appId") WHERE used + nth <= $3
  )
  SELECT "appId" FROM apps WHERE used + coming >= $3`,
};

const ERRORS_MAX = 20;
const FIELD = /^[A-Za-z][\w.[\]-]{0,80}$/;
const AMOUNT_FIELD = /(Amt\w?|totTax|prc|price|qty|Qty|Rt)$/;
const NUMBERS = /must be (-?\d+(?:\.\d+)?)\b.*got (-?\d+(?:\.\d+)?)$/;

/** A name that no field has may be anything that was sent, and so may the name of a parameter that there is not. */
function loggedError({ field, code, message }: { field: string; code: string; message: string }): LoggedError {
  if (!FIELD.test(field) || message === NOT_A_PARAMETER) return { field: 'request', code };
  const [, expected, got] = (AMOUNT_FIELD.test(field) && NUMBERS.exec(message)) || [];
  return { field, code, ...(got !== undefined && { expected: Number(expected), got: Number(got) }) };
}
