import {
  type BreakerEvidence,
  type Decision,
  type Environment,
  type Head,
  type HeadTurn,
  type LaneId,
  LEDGER_POLICIES,
  type LedgerPolicies,
  type Receipt,
  type SubmissionId,
  type WorkerId,
} from '@app/domain';
import type { Database, Statement, Tx } from '../database/database.js';

export interface NewSubmission {
  id: SubmissionId;
  laneId: LaneId;
  appId: string;
  accountId: string;
  environment: Environment;
  tin: string;
  kind: string;
  reference: string;
  naturalKey: string;
  fingerprint: string;
  document: unknown;
  series: string | null;
  /** The submission it refers to; it takes its place after that one. */
  follows: SubmissionId | null;
  /** The submission it was posted with: accepted only with that one, and, standing before it in its group, before it. */
  comesWith?: SubmissionId;
  /** What its caller calls this request, and the hash of what it said. */
  idempotencyKey?: string;
  bodyHash?: string;
  /** Where it stands among those it comes with, if not in their order. */
  place?: number;
}

/** By how much the stock of an item changes: out of stock is below zero. */
export interface StockMove {
  itemCd: string;
  quantity: number;
  /** By how much what the authority has been told of changes with it. */
  told?: number;
  /** From now on it may be sold. */
  activates?: boolean;
}

/** What comes about by the approval of a submission, in its line and on behalf of its app. */
export interface FollowUp {
  id: SubmissionId;
  kind: string;
  reference: string;
  /** Of two with the same key the second is left out. */
  naturalKey: string;
  fingerprint: string;
  document: unknown;
  series: string | null;
  /** How much later than now its place in the line is: so long it lets others go first. */
  delayMs: number;
}

/** What else is to be written in the same commit. */
export type Effects<T> = (tx: Tx, written: T) => Promise<void>;

export interface WriteResult {
  accepted: SubmissionId[];
  /** For each that was not accepted: the submission that has its natural key. */
  known: Record<string, SubmissionId>;
}

export interface AcceptResult extends WriteResult {
  heads: Head[];
  /** Lanes that will not move now: held, or their head waits for the authority. */
  stalled: LaneId[];
}

export interface Claim {
  id: SubmissionId;
  turn: number;
  environment: Environment;
  workerId: WorkerId;
  leaseMs: number;
  number: number | null;
  wireBody: string | null;
  /** The authority it goes to counts none of its kind. */
  unnumbered?: boolean;
  /** Other lanes take their numbers from the same series, one at a time. */
  sharesSeries?: boolean;
  /** Whether this worker is at it already; where it is not, a claim in its name is one whose answer it never got. */
  inHand?: boolean;
}

export type ClaimResult =
  | { verdict: 'claimed'; attempt: number; inDoubt: boolean }
  /** The authority answers nobody; nothing was tried. */
  | { verdict: 'paused'; delayMs: number }
  | { verdict: 'settled' | 'stale' | 'held' | 'leased' | 'busy' | 'renumber' };

export interface Settlement extends Decision {
  id: SubmissionId;
  laneId: LaneId;
  attempt: number;
  workerId: WorkerId;
  outcome: string;
  code: string | null;
  message: string | null;
  result: unknown;
  receipt: Receipt | null;
  /** A refusal by the authority that, with two more like it, says that the lane is wrong and not the documents. */
  counts: boolean;
  /** What it says about the authority as a whole; see the breaker. */
  evidence: BreakerEvidence;
  /** What happens to the stock of the branch once it is approved. */
  stock?: StockMove[] | null;
  followUps?: FollowUp[] | null;
  /** Its natural key said only that it was on its way. */
  freesKey?: boolean;
}

export interface SettleResult {
  /** Written by this call, or earlier by the same attempt. What is missing was somebody else's claim. */
  settled: SubmissionId[];
  heads: Head[];
  stalled: LaneId[];
  /** Of the stalled ones, those that wait for an operator. */
  held: LaneId[];
  /** Environments whose breaker this has opened, or closed. */
  breakers: { opened: Environment[]; closed: Environment[] };
}

export interface WithdrawResult {
  /** By this call. */
  cancelled: SubmissionId[];
  heads: Head[];
}

/** Gives up on a lock that somebody keeps (55P03), be it one row or many: whoever waits there has a connection in its hands. */
const withLockTimeout = (name: string, call: string): Statement => ({
  name,
  text: `WITH soon AS (SELECT set_config('lock_timeout', '500ms', true)) SELECT ${call} AS value FROM soon`,
});

const ACCEPT = withLockTimeout('accept', 'accept_submissions($1, $2)');
const CLAIM = withLockTimeout('claim', 'claim_submissions($1, $2, $3)');
const SETTLE = withLockTimeout('settle', 'settle_submissions($1, $2, $3)');
const SETTLE_WITHIN = { name: 'settle-within', text: 'SELECT settle_submissions($1, $2, $3) AS value' };

/**
 * The hot path: one function of Postgres, one round trip and one commit for each step. The functions are in
 * prisma/functions, one a file, each with what it guarantees; they take groups, so that callers may share a commit.
 */
export class Ledger {
  private readonly breaker: string;

  constructor(
    readonly db: Database,
    private readonly policies: LedgerPolicies = LEDGER_POLICIES,
  ) {
    this.breaker = JSON.stringify(policies.breaker);
  }

  /** One statement; with effects, one transaction around both. */
  accept(submissions: NewSubmission[], effects?: Effects<WriteResult>): Promise<AcceptResult> {
    return this.runWithEffects<AcceptResult>(
      ACCEPT,
      [toSubmissionRows(submissions), this.policies.breaker.taxpayers],
      effects,
    );
  }

  /** In the order of the claims, of which no two may be of the same submission. */
  async claim(claims: Claim[]): Promise<ClaimResult[]> {
    const rows = JSON.stringify(claims.map(snakeCase));
    const claimed = await selectValue<(ClaimResult & { id: SubmissionId })[]>(this.db, CLAIM, [
      rows,
      this.policies.workerSilentMs,
      this.breaker,
    ]);
    const byId = new Map(claimed.map((verdict) => [verdict.id, verdict]));
    return claims.map(({ id }) => byId.get(id)!);
  }

  /** One statement; with effects, one transaction around both. */
  settle(settlements: Settlement[], effects?: Effects<SettleResult>): Promise<SettleResult> {
    return this.runWithEffects<SettleResult>(SETTLE, this.settleArguments(settlements), effects);
  }

  /** As part of a transaction that does more. */
  settleWithin(tx: Tx, settlements: Settlement[]): Promise<SettleResult> {
    return selectValue(tx, SETTLE_WITHIN, this.settleArguments(settlements));
  }

  private settleArguments(settlements: Settlement[]): unknown[] {
    return [JSON.stringify(settlements.map(toSettlementRow)), this.policies.equalRejectionsMax, this.breaker];
  }

  private runWithEffects<T>(sql: Statement, values: unknown[], effects?: Effects<T>): Promise<T> {
    if (!effects) return selectValue(this.db, sql, values);
    return this.db.transaction(async (tx) => {
      const written = await selectValue<T>(tx, sql, values);
      await effects(tx, written);
      return written;
    });
  }

  /** Claims of workers that are gone, and of `leaving`; they come back as heads in doubt. */
  async rescueClaims(tx: Tx = this.db, leaving: WorkerId | null = null): Promise<Head[]> {
    return selectValue(tx, 'SELECT rescue_claims($1, $2) AS value', [this.policies.workerSilentMs, leaving]);
  }

  async rescueLanes(tx: Tx = this.db): Promise<Head[]> {
    return selectValue(tx, 'SELECT rescue_lanes() AS value', []);
  }

  async renewHeads(lost: HeadTurn[]): Promise<Head[]> {
    return selectValue(this.db, 'SELECT renew_heads($1) AS value', [JSON.stringify(lost)]);
  }

  /** What has never been on the wire is withdrawn; the others have been, or have ended. */
  async withdraw(ids: SubmissionId[]): Promise<WithdrawResult> {
    return selectValue(this.db, 'SELECT cancel_submissions($1) AS value', [ids]);
  }

  /** All of them, or nothing where one has been on the wire, or has ended otherwise. */
  async withdrawTogether(ids: SubmissionId[]): Promise<WithdrawResult> {
    return selectValue(this.db, 'SELECT cancel_together($1) AS value', [ids]);
  }

  async releaseLane(laneId: LaneId, tx: Tx = this.db): Promise<Head[]> {
    return selectValue(tx, 'SELECT release_lane($1) AS value', [laneId]);
  }
}

export async function selectValue<T>(tx: Tx, sql: string | Statement, values: unknown[]): Promise<T> {
  const [row] = await tx.query<{ value: T }>(sql, values);
  return row!.value;
}

export const toSubmissionRows = (submissions: readonly NewSubmission[]): string =>
  JSON.stringify(submissions.map(snakeCase));

function toSettlementRow({ receipt, stock, followUps, ...settlement }: Settlement) {
  return {
    ...snakeCase(settlement),
    stock: stock?.map(snakeCase) ?? null,
    follow_ups: followUps?.map(snakeCase) ?? null,
    receipt: receipt && {
      curRcptNo: receipt.receiptNumber,
      totRcptNo: receipt.totalReceipts,
      intrlData: receipt.internalData,
      rcptSign: receipt.signature,
      sdcDateTime: receipt.signedAt,
      resultDt: receipt.answeredAt,
    },
  };
}

function snakeCase(record: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}
