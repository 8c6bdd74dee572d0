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
import type { Database } from '../database/database.js';
import { selectValue, snakeCase, type Statement, toRows, type Tx } from '../database/tx.js';

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
  /** The submission that this one refers to; its place in the lane is behind that one. */
  follows: SubmissionId | null;
  /** The submission that this one was posted with. Both are accepted or neither; this one goes first. */
  comesWith?: SubmissionId;
  /** What such a companion follows: the place of this one is behind that too. */
  after?: SubmissionId;
  /** The caller's key for the request, and the hash of the body. */
  idempotencyKey?: string;
  bodyHash?: string;
  /** The request id that the sender gave, so that an operator finds the submission by it. */
  requestId?: string;
  /** The position among the submissions of the request; without it their order counts. */
  place?: number;
}

/** A change of the stock of an item; a sale has a quantity below zero. */
export interface StockMove {
  itemCd: string;
  quantity: number;
  /** The change of the quantity that was reported to the authority. */
  reported?: number;
  /** The branch may sell the item from now on. */
  activates?: boolean;
}

/** A submission that an approval creates automatically, in the same lane and for the same app. */
export interface FollowUp {
  id: SubmissionId;
  kind: string;
  reference: string;
  /** The ledger leaves out a follow-up whose key another submission has. */
  naturalKey: string;
  fingerprint: string;
  document: unknown;
  series: string | null;
  /** The follow-up takes its place in the lane this much later than now, and lets others go first. */
  delayMs: number;
}

/** Writes more rows in the same commit. */
export type Effects<T> = (tx: Tx, written: T) => Promise<void>;

export interface WriteResult {
  accepted: SubmissionId[];
  /** Each refused submission, with the submission that has its natural key. */
  known: Record<string, SubmissionId>;
}

export interface AcceptResult extends WriteResult {
  heads: Head[];
  /** Lanes that cannot move now: an operator holds them, or their head waits for the authority. */
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
  /** This authority counts no submissions of this kind. */
  unnumbered?: boolean;
  /** Other lanes take numbers from the same series, one lane at a time. */
  sharesSeries?: boolean;
  /** True if this worker runs the attempt now. If not, a claim in its name is one whose answer got lost. */
  inHand?: boolean;
  /** No imported document of its branch is this one. */
  compared?: boolean;
}

export type ClaimResult =
  | { verdict: 'claimed'; attempt: number; inDoubt: boolean }
  /** The breaker is open; the worker tried nothing. */
  | { verdict: 'paused'; delayMs: number }
  /** `holderMs`: until the submission that has the number is tried again; null if an operator must look at it. */
  | { verdict: 'busy'; holderMs: number | null }
  /** `compare`: the submission must be compared with the imported documents of its branch first. */
  | { verdict: 'settled' | 'stale' | 'held' | 'leased' | 'renumber' | 'compare' };

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
  /** A refusal that counts against the lane: three equal ones in a row say that the lane is wrong and not the documents. */
  countsAgainstLane: boolean;
  /** A label for refusals that are counted together although their texts differ. If the count causes a hold, it is its code. */
  countsAs?: string;
  /** The goods that are missing, of a refusal for missing goods. Refusals for the same goods count once. */
  goods?: string;
  /** Evidence about the authority as a whole, for the breaker. */
  evidence: BreakerEvidence;
  /** Changes of the stock of the branch on approval. */
  stock?: StockMove[] | null;
  followUps?: FollowUp[] | null;
  /** The natural key is taken only while the submission is on its way. */
  freesKey?: boolean;
}

export interface SettleResult {
  /** Submissions whose settlement this call wrote, or the same attempt earlier. Another claim has the missing ones. */
  written: SubmissionId[];
  heads: Head[];
  stalled: LaneId[];
  /** The stalled lanes that wait for an operator. */
  held: LaneId[];
  /** Environments whose breaker this settlement opened or closed. */
  breakers: { opened: Environment[]; closed: Environment[] };
  /** Submissions whose receipt has the number of another one, and a signature of its own. */
  repeatedNumbers: SubmissionId[];
}

/** A settlement with claims of the next heads. */
interface SettleAndClaimResult extends SettleResult {
  /** A claim of what did not become the head is missing. */
  claims: (ClaimResult & { id: SubmissionId })[];
}

type SettledRow = Omit<SettleAndClaimResult, 'written'> & { settled: SubmissionId[] };

export interface WithdrawResult {
  /** Submissions that this call withdrew. */
  cancelled: SubmissionId[];
  heads: Head[];
}

/** Gives up after 500 ms on a lock that another transaction keeps (55P03), because a waiting call occupies a connection. */
const withLockTimeout = (name: string, call: string): Statement => ({
  name,
  text: `WITH soon AS (SELECT set_config('lock_timeout', '500ms', true)) SELECT ${call} AS value FROM soon`,
});

const ACCEPT = withLockTimeout('accept', 'accept_submissions($1, $2, $3)');
const CLAIM = withLockTimeout('claim', 'claim_submissions($1, $2, $3)');
const SETTLE = withLockTimeout('settle', 'settle_submissions($1, $2, $3)');
const SETTLE_AND_CLAIM = withLockTimeout('settle-and-claim', 'settle_and_claim($1, $2, $3, $4, $5)');
const SETTLE_WITHIN = { name: 'settle-within', text: 'SELECT settle_submissions($1, $2, $3) AS value' };
const STILL_CLAIMED = `
  SELECT EXISTS (
    SELECT FROM submissions WHERE id = $1 AND status = 'SUBMITTING' AND attempt = $2 AND owner = $3
      AND NOT is_claimable(status, lease_until, owner, $4)) AS value`;

/**
 * The hot path: each step is one function of Postgres, one round trip and one commit. The functions are in
 * prisma/functions, one file a step, each with its guarantees. They take groups, so that callers share a commit.
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
    const values = [toRows(submissions), this.policies.breaker.taxpayers, this.policies.keyWaitMs];
    return this.runWithEffects((tx) => selectValue<AcceptResult>(tx, ACCEPT, values), effects);
  }

  /** Results come in the order of the claims; no two claims may be of one submission. */
  async claim(claims: Claim[]): Promise<ClaimResult[]> {
    const claimed = await selectValue<(ClaimResult & { id: SubmissionId })[]>(this.db, CLAIM, [
      toRows(claims),
      this.policies.workerSilentMs,
      this.breaker,
    ]);
    const byId = new Map(claimed.map((verdict) => [verdict.id, verdict]));
    return claims.map(({ id }) => byId.get(id)!);
  }

  /** False if the claim is too old, so that another worker may have the submission by now. */
  async isStillClaimed(id: SubmissionId, attempt: number, workerId: WorkerId): Promise<boolean> {
    return selectValue(this.db, STILL_CLAIMED, [id, attempt, workerId, this.policies.workerSilentMs]);
  }

  /** One statement; with effects, one transaction around both. */
  settle(settlements: Settlement[], effects?: Effects<SettleResult>): Promise<SettleResult> {
    return this.runWithEffects((tx) => this.settleBy(tx, SETTLE, settlements), effects);
  }

  /** Settles, and claims the next documents of the lanes, as far as they have become heads; in one commit. */
  settleAndClaim(settlements: Settlement[], claims: Claim[]): Promise<SettleAndClaimResult> {
    return this.settleBy(this.db, SETTLE_AND_CLAIM, settlements, toRows(claims), this.policies.workerSilentMs);
  }

  /** Settles in a transaction of the caller. */
  settleWithin(tx: Tx, settlements: Settlement[]): Promise<SettleResult> {
    return this.settleBy(tx, SETTLE_WITHIN, settlements);
  }

  private async settleBy(tx: Tx, sql: Statement, settlements: Settlement[], ...more: unknown[]) {
    const rows = JSON.stringify(settlements.map(toSettlementRow));
    const values = [rows, this.policies.equalRejectionsMax, this.breaker, ...more];
    // Programs of the release before read the written ones as `settled`, although some of them only wait for a retry.
    const { settled, ...result } = await selectValue<SettledRow>(tx, sql, values);
    return { written: settled, ...result };
  }

  private async runWithEffects<T>(run: (tx: Tx) => Promise<T>, effects?: Effects<T>): Promise<T> {
    if (!effects) return run(this.db);
    return this.db.transaction(async (tx) => {
      const written = await run(tx);
      await effects(tx, written);
      return written;
    });
  }

  /** Ends the claims of dead workers and of `leaving`. Their submissions come back as heads in doubt. */
  async rescueClaims(tx: Tx = this.db, leaving: WorkerId | null = null): Promise<Head[]> {
    return selectValue(tx, 'SELECT rescue_claims($1, $2) AS value', [this.policies.workerSilentMs, leaving]);
  }

  async rescueLanes(tx: Tx = this.db): Promise<Head[]> {
    return selectValue(tx, 'SELECT rescue_lanes() AS value', []);
  }

  async renewHeads(lost: HeadTurn[]): Promise<Head[]> {
    return selectValue(this.db, 'SELECT renew_heads($1) AS value', [JSON.stringify(lost)]);
  }

  /** Withdraws each submission that was never sent. The others were sent, or have ended. */
  async withdraw(ids: SubmissionId[]): Promise<WithdrawResult> {
    return selectValue(this.db, 'SELECT cancel_submissions($1) AS value', [ids]);
  }

  /** Withdraws all of them, or none if one was sent or has ended otherwise. */
  async withdrawTogether(ids: SubmissionId[]): Promise<WithdrawResult> {
    return selectValue(this.db, 'SELECT cancel_together($1) AS value', [ids]);
  }

  async releaseLane(laneId: LaneId, tx: Tx = this.db): Promise<Head[]> {
    return selectValue(tx, 'SELECT release_lane($1) AS value', [laneId]);
  }
}

/** The shortest wait that Postgres knows. */
const PROBE_WAIT_MS = 1;

/** The natural keys that other acceptances, which have not ended, are about to take. */
export const findContestedKeys = async (tx: Tx, naturalKeys: string[]): Promise<Set<string>> =>
  new Set(await selectValue<string[]>(tx, 'SELECT contested_keys($1, $2) AS value', [naturalKeys, PROBE_WAIT_MS]));

function toSettlementRow({ receipt, stock, followUps, countsAgainstLane, ...settlement }: Settlement) {
  return {
    // Programs of the release before have the names `told` and `counts` as well.
    counts: countsAgainstLane,
    stock: stock?.map(({ reported, ...move }) => ({ ...snakeCase(move), told: reported })) ?? null,
    follow_ups: followUps?.map(snakeCase) ?? null,
    receipt: receipt && receiptRowOf(receipt),
    ...snakeCase(settlement),
  };
}

/** A receipt as store_receipts takes it. */
export const receiptRowOf = (receipt: Receipt) => ({
  ...{ curRcptNo: receipt.receiptNumber, totRcptNo: receipt.totalReceipts },
  ...{ intrlData: receipt.internalData, rcptSign: receipt.signature },
  ...{ sdcDateTime: receipt.signedAt, resultDt: receipt.answeredAt },
  ...{ sdcId: receipt.sdcId, mrcNo: receipt.mrcNo },
});
