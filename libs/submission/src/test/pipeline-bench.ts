import { randomBytes } from 'node:crypto';
import type { Authority, AuthorityLookups, CallingDevice, LookupResult, OwnSale } from '@app/authority';
import { LEDGER_POLICIES, type LedgerPolicies } from '@app/domain';
import type { Finding, LaneId, Outcome, RetryPolicy, PipelineEvent, Receipt, SubmissionId } from '@app/domain';
import { groupingLimits, Sealer, WorkerHeartbeats } from '@app/persistence';
import { HeadQueue, migrateQueue, openBackend, SettledSignals } from '@app/queue';
import { type Lane, LedgerBench } from '../../../persistence/src/test/ledger-bench.js';
import { Database, Ledger } from '@app/persistence';
import { eventually, PatientPool, queueSettings, testDatabase } from '@app/testing';
import { Attempt } from '../jobs/attempt.js';
import { LaneRound, type RoundLimits } from '../jobs/lane-round.js';
import { HeadFeed } from '../queueing/head-feed.js';
import { Rescue } from '../rescuing/rescue.js';
import { PassHead } from '../jobs/pass-head.js';
import { ReadFirst } from '../restoring/read-first.js';
import { ReadInvoices } from '../restoring/read-invoices.js';
import { Settle } from '../settling/settle.js';
import { USUAL_SCOPES } from '../kinds/series-scopes.js';
import { CallPace } from '../attempting/call-pace.js';
import { CallSlots } from '../attempting/call-slots.js';

export const aReceipt: Receipt = {
  receiptNumber: 37,
  totalReceipts: 41,
  internalData: 'K7QW2MZP4RTYU3XSA5BCD6EFGH',
  signature: 'V4N6P2QK7WXR3TZA',
  signedAt: '20260302101502',
  answeredAt: '20260302101503',
};
let signed = 0;
/** No two documents have one signature. */
export const ownReceipt = (): Receipt => ({ ...aReceipt, signature: `V4N6P2QK7WXR${++signed}` });
/** The authority of a script signs it anew each time. */
export const approved: Outcome = { kind: 'approved', answer: { receipt: aReceipt } };

/** The authority of a script: it answers what the test put in, and remembers what it was sent. */
export class ScriptedAuthority implements Authority {
  readonly kinds = ['sale'];
  readonly isNumbered = () => true;
  readonly tooEarly = () => null;
  readonly callMsMax = () => 10_000;
  readonly sent: string[] = [];
  readonly asked: string[] = [];
  outcomes: (Outcome | (() => Promise<Outcome>))[] = [];
  findings: (Finding | (() => Promise<Finding>))[] = [];
  /** What it says about the sale under a number. It shows none, unless the test puts something in. */
  lookUpSale: (number: number) => LookupResult<OwnSale> = () => ({ kind: 'nothing', answeredAt: null });

  write = (_: unknown, { number }: { number: number | null }): string => JSON.stringify({ number });

  async submit(_kind: string, _device: unknown, body: string): Promise<Outcome> {
    this.sent.push(body);
    const outcome = this.outcomes.shift() ?? approved;
    const answer = typeof outcome === 'function' ? await outcome() : outcome;
    return answer === approved ? { kind: 'approved', answer: { receipt: ownReceipt() } } : answer;
  }

  async find(_kind: string, _device: unknown, body: string): Promise<Finding> {
    this.asked.push(body);
    const finding = this.findings.shift() ?? { kind: 'absent' };
    return typeof finding === 'function' ? finding() : finding;
  }
}

/** A list with one sale, of a stranger unless the test says otherwise. */
export const listed = (sale: Partial<OwnSale>): LookupResult<OwnSale> => ({
  kind: 'found',
  rows: [{ ...STRANGERS, ...sale }],
  answeredAt: null,
});
const STRANGERS = {
  ...{ saleDate: '20260302', total: 999_999, confirmedAt: '20260302101500', receipt: null, wire: { totAmt: 999_999 } },
} as unknown as OwnSale;

/** The host has no list of the sales of a device. */
const NO_LIST = { kind: 'refused', code: 'HTTP 404', message: 'unknown path', unrouted: true } as const;

interface Scripted {
  id: SubmissionId;
  lane: Lane;
  authority: ScriptedAuthority;
}

/** One authority, with a script for each taxpayer. */
function authorityByTaxpayer(heads: Scripted[]): Authority {
  const scriptOf = ({ tin }: { tin: string }) => heads.find(({ lane }) => lane.tin === tin)!.authority;
  return {
    kinds: ['sale'],
    isNumbered: () => true,
    tooEarly: () => null,
    callMsMax: () => 10_000,
    write: (document, context) => scriptOf(context).write(document, context),
    submit: (kind, device, body) => scriptOf(device).submit(kind, device, body),
    find: (kind, device, body) => scriptOf(device).find(kind, device, body),
  };
}

/** A busy machine takes longer for a reading than a worker waits, and no test is about that. */
const READING_MAX_MS = 60_000;
const retryPolicy: RetryPolicy = { retryDelayMs: 30_000, doubtWindowMs: 1_800_000 };

const SLOTS = 50;
/** Most tests are about one attempt, so a job goes on with nothing. */
const ONE_DOCUMENT: RoundLimits = { documents: 1, callsMs: 0 };
export const LEASE_OF_A_SALE_MS = 20_000;
const leaseMsOf = (kind: string): number => (kind === 'sale' ? LEASE_OF_A_SALE_MS : 1_000);

/** The pipeline of one worker on a ledger and a queue of its own, with the authority on a script. */
export async function pipelineBench(policies: LedgerPolicies = LEDGER_POLICIES) {
  const { url, drop } = await testDatabase();
  await migrateQueue(url);
  const db = new Database(url, 10, 'test', PatientPool);
  const { REDIS_URL: redisUrl, QUEUE_PREFIX: queuePrefix } = queueSettings();
  const backend = openBackend({ databaseUrl: url, redisUrl, queuePrefix, poolSize: 10 });
  const events: PipelineEvent[] = [];
  const emit = (event: PipelineEvent) => void events.push(event);
  const onError = (error: unknown) => emit({ event: 'trouble', doing: 'testing', error });
  const [queue, signals] = [HeadQueue.open(backend, onError), new SettledSignals(backend, onError)];
  const ledger = new Ledger(db, policies);
  const bench = new LedgerBench(db, ledger);
  const feed = new HeadFeed(db, queue);
  const sealer = new Sealer(randomBytes(32));
  const ownOptions = { workerId: bench.worker, sealer, grouping: groupingLimits(10) };
  const shared = { ...ownOptions, leaseMsOf, retryPolicy, emit };
  const options = {
    ...shared,
    mayRealign: true,
    seriesScopes: USUAL_SCOPES,
    preparingMaxMs: 10_000,
    slots: new CallSlots(SLOTS),
    pace: new CallPace(0),
  };
  const authorities = new Map<string, ScriptedAuthority>();
  const lookUp = async (name: string, { tin }: CallingDevice, { number }: { number: number }) =>
    name === 'ownSale' ? (authorities.get(tin)?.lookUpSale(number) ?? NO_LIST) : NO_LIST;
  const invoices = new ReadInvoices(db, { lookUp } as unknown as AuthorityLookups);
  const settle = new Settle(ledger, feed, signals, new ReadFirst(db, invoices, options, READING_MAX_MS), options);
  const passHead = new PassHead(db, feed, signals);
  const oneWorker = (heads: Scripted[], callsPerMinute = 0) => {
    const attempt = new Attempt(ledger, authorityByTaxpayer(heads), settle, passHead, feed, {
      ...options,
      ...{ slots: new CallSlots(SLOTS), pace: new CallPace(callsPerMinute) },
    });
    const laneRound = new LaneRound(attempt, feed, emit, 0, ONE_DOCUMENT);
    return {
      run: (some = heads) => some.map(({ id, lane }) => runHead(bench, laneRound, lane, id)),
      end: () => attempt.finishHangingCalls(),
    };
  };
  return Object.assign(bench, {
    queue,
    /** Passes once the submission has a job. A busy machine may add it later than a worker waits for that. */
    untilJob: (submissionId: SubmissionId, turn = 1) =>
      eventually(async () => expect(await queue.hasLiveJob({ environment: 'SANDBOX', submissionId, turn })).toBe(true)),
    sealer,
    events,
    /** The tools for the acts of an operator. */
    tools: { ledger, queue, signals, emit, seriesScopes: options.seriesScopes },
    /** As one worker does that took all these heads: its attempts share what they write. */
    attemptTogether: (heads: Scripted[]) => Promise.all(oneWorker(heads).run()),
    oneWorker,
    rescue: new Rescue(ledger, queue, emit),
    /** For all workers of the bench. */
    setMayRealign: (mayRealign: boolean) => void (options.mayRealign = mayRealign),
    /** A sale at the head of a lane of its own, and an authority of its own to send it to. */
    setup: async (branch?: { tin: string; bhfId: string }, limits: RoundLimits = ONE_DOCUMENT, places = 0) => {
      await new WorkerHeartbeats(db).beat(bench.worker);
      const lane = await (branch ? bench.laneOf(branch.tin, branch.bhfId) : bench.lane());
      const { id } = await bench.accept(lane);
      const authority = new ScriptedAuthority();
      authorities.set(lane.tin, authority);
      const attempt = new Attempt(ledger, authority, settle, passHead, feed, options);
      const laneRound = new LaneRound(attempt, feed, emit, places, limits);
      const run = (change: { id?: SubmissionId; turn?: number } = {}) =>
        runHead(bench, laneRound, lane, change.id ?? id, change.turn);
      return { lane, id, authority, run, laneRound };
    },
    close: async () => {
      await signals.close();
      await queue.close();
      await backend.close();
      await db.close();
      await drop();
    },
  });
}

async function runHead(bench: LedgerBench, laneRound: LaneRound, lane: Lane, id: SubmissionId, turn?: number) {
  const seen = await bench.read(id);
  return laneRound.run({
    submissionId: id,
    turn: turn ?? seen.turn,
    laneId: lane.laneId as LaneId,
    environment: 'SANDBOX',
  });
}
