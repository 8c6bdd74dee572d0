import { saleBody, type Stack, type Till } from '@app/testing';
import type { NeighbourAct, NeighbourAttack } from './neighbour-attack.js';
import { uploadWaitingBatch } from './waiting-batch.js';

export const openStreams: NeighbourAttack = {
  name: 'open-streams',
  does: 'Six hundred streams of the results of a batch',
  isLong: true,
  prepare: uploadWaitingBatch(1_000),
  requests: (batch) => [{ connections: 600, path: `${batch}/results?follow=true` }],
  refusedWith: [429],
};

const ITEMS = 50_000;

/** An item list as long as that of a supermarket. */
async function fillItems({ db }: Stack, { tin }: Till): Promise<string> {
  await db.query(
    `INSERT INTO items (environment, tin, item_cd, submission_id, state, item_cls_cd, item_ty_cd, item_nm, tax_ty_cd, use_yn)
     SELECT i.environment, i.tin, 'ITEM-' || n, i.submission_id, 'REGISTERED', i.item_cls_cd, i.item_ty_cd, 'Item ' || n,
       i.tax_ty_cd, true
     FROM generate_series(1, $2::int) n, LATERAL (SELECT * FROM items WHERE tin = $1 LIMIT 1) i`,
    [tin, ITEMS],
  );
  return '';
}

export const longLists: NeighbourAttack = {
  name: 'long-lists',
  does: 'Twelve whole lists of fifty thousand items at the same time, again and again',
  isLong: true,
  prepare: fillItems,
  requests: () => [{ connections: 12, path: 'items' }],
  refusedWith: [],
  allEnd: () => [{ connections: 12, path: 'items' }],
};

/** A sale of a thousand lines, each with a name of this many letters. Returns its answer. */
const sellLong = (till: Till, nameOf: (line: number) => string) => {
  const { items, ...sale } = saleBody('LONG', { lines: 1_000 });
  return till.post('sales', { ...sale, items: items.map((item, line) => ({ ...item, itemNm: nameOf(line) })) });
};

/** Sells, and asks whether the process is well: the slower of the two counts. */
const sellAndAskHealth = async (till: Till): Promise<NeighbourAct> => {
  return async (name) => {
    const [sold, health] = await Promise.all([till.sell(name), till.get('health')]);
    const isServed = sold.status === 200 && health.status === 200;
    return { isServed, tookMs: Math.max(sold.tookMs, health.tookMs) };
  };
};

const COPIES = 400;

/** Documents that take thirty times as much as text as they take in the ledger. */
async function fillDocuments({ db }: Stack, till: Till): Promise<string> {
  const { headers } = await sellLong(till, (line) => `${line} ${'a long name '.repeat(20)}`.slice(0, 199));
  const path = headers.get('location')!.replace('/api/v1/', '');
  await db.query(
    `WITH filled AS (
       INSERT INTO submissions (id, lane_id, app_id, account_id, environment, tin, kind, reference, natural_key, fingerprint,
         attempt, accepted_at, turn_at, waiting, status, settled_at)
       SELECT ('0190000000007000' || lpad(to_hex(n), 16, '0'))::uuid, s.lane_id, s.app_id, s.account_id, s.environment, s.tin,
         s.kind, 'C-' || n, 'filled/' || n, 'F-' || n, 1, at, at, false, 'APPROVED', at
       FROM generate_series(1, $2::int) n, LATERAL (SELECT now() - n * interval '1 second' AS at) aged,
         LATERAL (SELECT * FROM submissions WHERE id = $1) s
       RETURNING id)
     INSERT INTO documents (id, document) SELECT f.id, d.document FROM filled f, documents d WHERE d.id = $1`,
    [path.replace('submissions/', ''), COPIES],
  );
  return path;
}

const WITH_DOCUMENTS = { path: 'submissions?include=document&limit=200' };

export const longDocuments: NeighbourAttack = {
  name: 'long-documents',
  does: 'Pages and exports of sales of a thousand lines, of which half of the readers take nothing',
  isLong: true,
  prepare: fillDocuments,
  requests: (path) => [
    { ...WITH_DOCUMENTS, connections: 6 },
    { path, connections: 6 },
    { path: 'submissions', connections: 4, headers: { accept: 'text/csv' } },
    { ...WITH_DOCUMENTS, connections: 20, headers: { accept: 'application/x-ndjson' }, readsNothing: true },
    { ...WITH_DOCUMENTS, connections: 40, readsNothing: true },
  ],
  neighbourAct: sellAndAskHealth,
  refusedWith: [429],
  allEnd: () => [{ ...WITH_DOCUMENTS, connections: 6 }],
};

export const publicPdfs: NeighbourAttack = {
  name: 'public-pdfs',
  does: 'The PDF of a thousand lines, whose names are one word each, by a public link',
  isLong: true,
  async prepare(_, till) {
    const { body } = await sellLong(till, (line) => `${line}`.padEnd(199, 'Wx'));
    return body.data.receiptUrl as string;
  },
  requests: (link) =>
    ['80mm', 'a4'].map((paper) => ({
      ...{ connections: 8, path: `${link}.pdf?paper=${paper}`, headers: { 'x-api-key': undefined } },
    })),
  neighbourAct: sellAndAskHealth,
  refusedWith: [429],
};

/** As many as one page of the list looks through. */
const MOVEMENTS = 20_000;

/** Movements through which a list searches in vain, because none of them has the item that it looks for. */
async function fillMovements({ db }: Stack, { tin }: Till): Promise<void> {
  await db.query(
    `WITH filled AS (
       INSERT INTO submissions (id, lane_id, app_id, account_id, environment, tin, kind, reference, natural_key, fingerprint,
         attempt, accepted_at, turn_at, waiting, status, settled_at)
       SELECT ('0190000000007001' || lpad(to_hex(n), 16, '0'))::uuid, s.lane_id, s.app_id, s.account_id, s.environment, s.tin,
         'stock-movement', 'M-' || n, 'filled/' || n, 'F-' || n, 1, at, at, false, 'APPROVED', at
       FROM generate_series(1, $2::int) n, LATERAL (SELECT now() - n * interval '1 second' AS at) aged,
         LATERAL (SELECT * FROM submissions WHERE tin = $1 LIMIT 1) s
       RETURNING id)
     INSERT INTO documents (id, document) SELECT id, $3 FROM filled`,
    [tin, MOVEMENTS, { kind: 'stock-movement', origin: 'io', lines: [{ itemCode: 'ANOTHER', quantity: 1, total: 1 }] }],
  );
  await db.query('ANALYZE submissions');
}

export const manyReads: NeighbourAttack = {
  name: 'many-reads',
  does: 'Twenty pollers of lists that are long to search',
  isLong: true,
  async prepare(stack, till) {
    await fillMovements(stack, till);
    return fillItems(stack, till);
  },
  requests: () =>
    ['stock/movements?itemCd=NONE', 'items?limit=200', 'submissions?limit=200'].map((path) => ({
      ...{ connections: 7, path },
    })),
  refusedWith: [],
};

/** Each connection asks ten times a second, less what an answer takes. */
const RECEIPT_CONNECTIONS = 16;

export const manyReceipts: NeighbourAttack = {
  name: 'many-receipts',
  does: 'A hundred receipts a second, as a shop with many tills prints them',
  isLong: true,
  async prepare(_, till) {
    const { headers } = await till.sell('PRINTED');
    return `${headers.get('location')!.replace('/api/v1/', '')}/receipt`;
  },
  requests: (path) => [{ connections: RECEIPT_CONNECTIONS, path, headers: { accept: 'text/html' }, everyMs: 100 }],
  refusedWith: [],
};

/**
 * The authority takes longer in practice. Without any latency, one till that sells without a pause needs more than one of two
 * processors. Receipts delay it then, as all other work does.
 */
const AUTHORITY_MS = 500;
/** Receipts must not make a neighbour wait longer by more than a fifth. */
const RECEIPTS_RATIO_MAX = 1.2;

export const manyReceiptsBesideCalls: NeighbourAttack = {
  ...manyReceipts,
  name: 'many-receipts-beside-calls',
  does: 'The same, while the authority takes half a second to answer',
  ratioMax: RECEIPTS_RATIO_MAX,
  async prepare(stack, till, neighbour) {
    const path = await manyReceipts.prepare!(stack, till, neighbour);
    await stack.simulator.setLatency(AUTHORITY_MS);
    return path;
  },
};
