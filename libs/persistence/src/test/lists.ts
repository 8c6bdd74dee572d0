import type { LaneId, SubmissionId, SubmissionStatus } from '@app/domain';
import type { Principal } from '../callers.js';
import type { Database } from '../database/database.js';
import { listBatches } from '../batches/batches.js';
import { hasOtherSetupPending } from '../devices.js';
import { listImports } from '../declared-imports.js';
import { listItems, listOtherReportedItems } from '../items.js';
import { findCreditNote, readInvoicesBySignature } from '../invoices.js';
import { readInvoicesByNumber, readInvoicesByReceipt } from '../booked-invoices.js';
import { listLanes, readLoad } from '../lanes.js';
import { readOverdueHeads } from '../heads.js';
import { readUnreportedCases } from '../reported-cases.js';
import { readWatchdogLooks } from '../alarms.js';
import { listActs, listShiftNotes } from '../operating/acts.js';
import { listAlerts } from '../operating/alerts.js';
import { listCases, listCasesOfLane } from '../operating/cases.js';
import { addReceipt, correctNextNumber, requeueSubmission } from '../operating/interventions.js';
import { findById, findByName, findByPin, findBySignature } from '../operating/search.js';
import { findPurchaseConfirmation, listPurchases } from '../purchases.js';
import { hasAutomaticMovement, listMovements, readUnreportedMovements } from '../stock.js';
import { releaseNaturalKey } from '../submissions/documents.js';
import { Ledger } from '../submissions/ledger.js';
import type { SubmissionListFilter } from '../submissions/list-ways.js';
import { readSubmissionDetails } from '../submissions/submission-views.js';
import { listSubmissionIds, listSubmissionViews } from '../submissions/submission-lists.js';
import { readAttemptFacts } from '../submissions/attempt-facts.js';

export interface ListReader {
  db: Database;
  branch: Principal;
}

/** A list, or a look at the ledger for one row, that must cost the same on a ledger of any size. */
export interface LedgerList {
  /** The least number of rows that a filled ledger gives. */
  rowsMin?: number;
  /** Of a list that looks into documents: each costs some pages. */
  pagesMax?: number;
  read(reader: ListReader): Promise<unknown>;
}

const PAGE = 51;

const submissions = (filter: Partial<SubmissionListFilter>, rowsMin = PAGE): LedgerList => ({
  rowsMin,
  read: ({ db, branch }) => listOf(db, branch, filter),
});

const ownerOf = ({ accountId, environment, tin }: Principal) => ({ accountId, environment, tin });

const listOf = async (db: Database, branch: Principal, filter: Partial<SubmissionListFilter>) =>
  (await listSubmissionViews(db, { ...ownerOf(branch), limit: PAGE, ...filter })).views;

const INVOICES = ['sale', 'credit-note'];
const LAST_HOUR = { from: new Date(Date.now() - 3_600_000), to: new Date() };
/** A thousand documents, each found by its id, and the search for them. */
const SEARCH = { pagesMax: 7_500 };

const withStatus = (status: SubmissionStatus, rowsMin?: number) => submissions({ status }, rowsMin);

/** A submission of the middle of the ledger, which stands deep in each list. */
async function middle({ db, branch }: ListReader): Promise<SubmissionId> {
  const [row] = await db.query<{ id: SubmissionId }>(
    `SELECT id FROM submissions WHERE account_id = $1 AND environment = $2 AND tin = $3
       AND accepted_at < now() - interval '10 minutes' ORDER BY accepted_at DESC, id DESC LIMIT 1`,
    [branch.accountId, branch.environment, branch.tin],
  );
  return row!.id;
}

const copyOfItems = ({ environment, tin }: Principal) => ({ environment, register: 'items', scope: tin });

/** `fillLedger` gives this id to the row 10,000 of each list. */
const DEEP = '01900000-0000-7000-0000-000000002710';

/** The oldest case that has this status. */
async function firstCase({ db }: ListReader, status: string): Promise<SubmissionId> {
  const [first] = await listCases(db, { status, limit: 1 });
  return first!.submissionId;
}

export const LISTS: Readonly<Record<string, LedgerList>> = {
  'GET /submissions': submissions({}),
  'GET /submissions?invcNo=': submissions({ reference: 'R-50000', kinds: ['sale', 'credit-note'] }, 0),
  'GET /submissions?since=': submissions({ since: new Date(Date.now() - 60_000) }),
  'GET /submissions?cursor=': {
    rowsMin: PAGE,
    read: async (reader) => submissions({ after: await middle(reader) }).read(reader),
  },
  'GET /submissions?status=ACCEPTED': withStatus('ACCEPTED'),
  'GET /submissions?status=QUEUED': withStatus('QUEUED', 1),
  'GET /submissions?status=SUBMITTING': withStatus('SUBMITTING', 1),
  'GET /submissions?status=RETRYING': withStatus('RETRYING', 1),
  'GET /submissions?status=IN_DOUBT': withStatus('IN_DOUBT', 1),
  'GET /submissions?status=APPROVED': withStatus('APPROVED'),
  'GET /submissions?status=REJECTED': withStatus('REJECTED'),
  'GET /submissions?status=NEEDS_REVIEW': withStatus('NEEDS_REVIEW'),
  'GET /submissions?status=CANCELLED': withStatus('CANCELLED'),
  'GET /submissions?status=FAILED': withStatus('FAILED'),
  'GET /submissions?kind=sale': submissions({ kinds: ['sale'] }),
  'GET /submissions?kind=item': submissions({ kinds: ['item'] }),
  'GET /submissions?kind=device-setup': submissions({ kinds: ['device-setup'] }, 1),
  'GET /submissions?kind=import-link, of which there is none': submissions({ kinds: ['import-link'] }, 0),
  'GET /submissions?kind=sale&status=REJECTED': submissions({ kinds: ['sale'], status: 'REJECTED' }),
  'GET /submissions?kind=item&status=REJECTED, of which there is none': submissions(
    { kinds: ['item'], status: 'REJECTED' },
    0,
  ),
  'GET /submissions?kind=item&status=APPROVED': submissions({ kinds: ['item'], status: 'APPROVED' }),
  'GET /submissions?cisInvcNo=': submissions({ receiptNumber: 50_000, kinds: ['sale'] }, 1),
  'GET /submissions?until=': submissions({ until: new Date(Date.now() - 600_000) }),
  'GET /submissions?original=': {
    read: async (reader) => submissions({ original: await middle(reader) }, 0).read(reader),
  },
  'GET /submissions?batch=, of which it has none': {
    read: ({ db, branch }) => listOf(db, branch, { batch: { id: branch.laneId as never, ...LAST_HOUR } }),
  },
  'GET /submissions?custTin=': {
    ...submissions({ kinds: INVOICES, document: { buyerPin: 'P000000000A' } }, 1),
    ...SEARCH,
  },
  'GET /submissions?totAmtMin=, which no sale has': {
    ...submissions({ kinds: INVOICES, document: { totalMin: '1000000' } }, 0),
    ...SEARCH,
  },
  'GET /submissions?salesDtFrom=': {
    ...submissions({ kinds: INVOICES, document: { saleFrom: '20260101' } }),
    ...SEARCH,
  },
  'GET /submissions?include=document': {
    ...{ rowsMin: PAGE, pagesMax: 2_500 },
    read: async ({ db, branch }) =>
      readSubmissionDetails(db, (await listSubmissionIds(db, { ...ownerOf(branch), limit: 200 })).ids),
  },
  'GET /stock/movements': {
    rowsMin: 1,
    read: async ({ db, branch: { laneId, accountId } }) =>
      (await listMovements(db, { laneId, accountId, limit: PAGE })).movements,
  },
  'GET /stock/movements?item=, which never moved': {
    read: ({ db, branch: { laneId, accountId } }) =>
      listMovements(db, { laneId, accountId, itemCode: 'NONE', limit: PAGE }),
  },
  'GET /items?limit=, deep among those registered here': {
    rowsMin: PAGE,
    read: ({ db, branch }) => listItems(db, branch, copyOfItems(branch), { after: 'ITEM-5', limit: PAGE }),
  },
  'GET /items?limit=, deep among those of the authority': {
    rowsMin: PAGE,
    read: async ({ db, branch }) =>
      (await listOtherReportedItems(db, branch, copyOfItems(branch), { after: 'OTHER', limit: PAGE })).rows,
  },
  'GET /items?limit=, among those that both have': {
    read: ({ db, branch }) => listOtherReportedItems(db, branch, copyOfItems(branch), { after: null, limit: 200 }),
  },
  'GET /purchases, deep in the list': {
    rowsMin: PAGE,
    read: async ({ db, branch }) => (await listPurchases(db, { ...branch, after: DEEP, limit: PAGE })).purchases,
  },
  'GET /imports, deep in the list': {
    rowsMin: PAGE,
    read: ({ db, branch }) => listImports(db, { ...branch, after: DEEP, limit: PAGE }),
  },
  'GET /batches of one taxpayer of many': {
    rowsMin: PAGE,
    read: ({ db, branch }) => listBatches(db, { ...branch, limit: PAGE }),
  },
  'GET /admin/api/acts, deep in the list': {
    rowsMin: PAGE,
    read: ({ db }) => listActs(db, { after: DEEP, limit: PAGE }),
  },
  'GET /admin/api/acts?laneId=, deep in the list': {
    rowsMin: PAGE,
    read: ({ db, branch: { laneId } }) => listActs(db, { laneId, after: DEEP, limit: PAGE }),
  },
  'GET /admin/api/alerts': { read: ({ db }) => listAlerts(db, { limit: PAGE }) },
  'GET /admin/api/shift-notes': { read: ({ db }) => listShiftNotes(db, { limit: PAGE }) },
  'GET /admin/api/submissions, the cases': { rowsMin: PAGE, read: ({ db }) => listCases(db, { limit: PAGE }) },
  'GET /admin/api/submissions?status=': {
    rowsMin: PAGE,
    read: ({ db }) => listCases(db, { status: 'NEEDS_REVIEW', limit: PAGE }),
  },
  'GET /admin/api/submissions?laneId=, deep in the list': {
    rowsMin: PAGE,
    read: async ({ db, branch }) => {
      const after = await middle({ db, branch });
      return (await listCasesOfLane(db, branch.laneId as LaneId, { after, limit: PAGE })).cases;
    },
  },
  'GET /admin/api/search for an invoice number': {
    rowsMin: 1,
    read: ({ db }) => findByName(db, 'R-50000', { ...EVERYWHERE, after: null, limit: PAGE }),
  },
  'GET /admin/api/search for an id': {
    rowsMin: 1,
    read: ({ db, branch: { laneId } }) => findById(db, laneId, EVERYWHERE),
  },
  'GET /admin/api/search for a PIN': { rowsMin: 2, read: ({ db, branch: { tin } }) => findByPin(db, tin, null) },
  'GET /admin/api/search for a signature': { read: ({ db }) => findBySignature(db, 'SIGN-50001', EVERYWHERE) },
  'GET /admin/api/lanes': { rowsMin: 20, read: ({ db }) => listLanes(db, { limit: PAGE }) },
  'GET /admin/api/lanes?held=true': { rowsMin: 1, read: ({ db }) => listLanes(db, { isHeld: true, limit: PAGE }) },
  'the load for health and metrics': { read: ({ db }) => readLoad(db) },
  'a look of the watchdog': { read: ({ db }) => readWatchdogLooks(db, 60_000) },
  'the cases that were not reported to operators': { rowsMin: 1, read: ({ db }) => readUnreportedCases(db) },
  'the heads that are overdue': { read: ({ db }) => readOverdueHeads(db, 'SANDBOX', null, 200) },
  'a rescue that finds nothing': {
    read: async ({ db }) => {
      const ledger = new Ledger(db);
      return [await ledger.rescueLanes(), await ledger.rescueClaims()];
    },
  },
  'the set-up of a branch': { read: ({ db, branch }) => hasOtherSetupPending(db, branch, 'ANOTHER') },
  'the end of a branch user': { read: ({ db, branch }) => releaseNaturalKey(db, branch.laneId as never) },
  'a credit note by its number': { read: ({ db, branch }) => findCreditNote(db, branch, 'UNKNOWN') },
  'a credit note by its receipt number': { read: ({ db, branch }) => findCreditNote(db, branch, '50001') },
  'an invoice by its signature': {
    read: ({ db, branch }) => readInvoicesBySignature(db, 'SIGN-50001', branch as never),
  },
  'a list of invoices against the books': {
    rowsMin: 1,
    read: ({ db, branch: { accountId, ...branch } }) =>
      readInvoicesByNumber(db, { ...branch, accountIds: [accountId] }, NUMBERS),
  },
  'a list of receipts against the books': {
    read: ({ db, branch: { accountId, ...branch } }) =>
      readInvoicesByReceipt(db, { ...branch, accountIds: [accountId] }, RECEIPTS),
  },
  'a purchase confirmation': { read: ({ db, branch }) => findPurchaseConfirmation(db, branch, 'P1', '1') },
  'an automatic movement': {
    read: ({ db, branch }) => hasAutomaticMovement(db, branch, 'R-5', branch.laneId as never),
  },
  'movements that are not reported': { read: ({ db, branch }) => readUnreportedMovements(db, branch.laneId, 'ITEM-1') },
  'the submission of a receipt': {
    read: async (reader) => addReceipt(reader.db, await firstCase(reader, 'FAILED'), RECEIPT),
  },
  'an act that sends a failed submission again': {
    read: async (reader) => {
      const facts = (await readAttemptFacts(reader.db, await firstCase(reader, 'FAILED')))!;
      return requeueSubmission(reader.db, facts, true);
    },
  },
  'an act that corrects the next number': {
    read: ({ db, branch: { laneId } }) =>
      correctNextNumber(db, laneId, { series: `sale/${laneId}`, nextNumber: 5_000_000, neverReceived: true }),
  },
  'an act that lets a held lane go on': { read: ({ db, branch: { laneId } }) => new Ledger(db).releaseLane(laneId) },
};

const EVERYWHERE = { environment: null, tin: null };
const NUMBERS = Array.from({ length: 100 }, (_, index) => `R-${50_000 + index}`);

const RECEIPTS = Array.from({ length: 30 }, (_, index) => ({
  ...{ receiptNumber: 50_000 + index, sdcId: null, signature: `SIGN-${50_000 + index}` },
}));

const RECEIPT = {
  ...{ receiptNumber: 7, totalReceipts: 7, internalData: '', signature: 'UNKNOWN', signedAt: '', answeredAt: null },
};
