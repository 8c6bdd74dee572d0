import { exampleBatch, exampleSale } from '@app/contract';
import { saleBody, type Stack, type Till } from '@app/testing';
import type { NeighbourAttack } from './neighbour-attack.js';

const MIB = 1024 * 1024;
const JSON_TYPE = { 'content-type': 'application/json' };
const write = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body,
  headers: { ...JSON_TYPE, ...headers },
});

/** Each is as costly as a body of its size can be. */
const COSTLY_BODIES = [
  `{"transaction":${'['.repeat(MIB / 2 - 100)}${']'.repeat(MIB / 2 - 100)}}`,
  `{"items":[${'[],'.repeat(MIB / 3 - 100)}[]]}`,
  `{${Array.from({ length: 70_000 }, (_, nth) => `"key ${nth}":1`).join(',')}}`,
  JSON.stringify({ ...exampleSale, items: Array.from({ length: 1_000 }, () => ({})) }),
  JSON.stringify({
    ...exampleSale,
    items: Array.from({ length: 1_000 }, () => ({ itemCd: [1], qty: 'x'.repeat(500) })),
  }),
];

export const costlyBodies: NeighbourAttack = {
  name: 'costly-bodies',
  does: 'Bodies of a mebibyte that are costly to read, each with an Idempotency-Key',
  begin: (attacker) => {
    let number = 0;
    attacker.begin(10, 'sales', (nth) => {
      return write(COSTLY_BODIES[nth % COSTLY_BODIES.length]!, { 'idempotency-key': `costly ${++number}` });
    });
  },
  refusedWith: [400],
};

const LONG_LIST = JSON.stringify(
  Array.from({ length: 1_000 }, () => ({ ...exampleBatch[0], more: Array.from({ length: 5_000 }, () => 0) })),
);

export const costlyLists: NeighbourAttack = {
  name: 'costly-lists',
  does: 'Batches of 10 MiB in one JSON list',
  isLong: true,
  begin: (attacker) => attacker.begin(6, 'batches', () => write(LONG_LIST, { 'idempotency-key': 'the same' })),
  refusedWith: [429],
};

export const longWaits: NeighbourAttack = {
  name: 'long-waits',
  does: 'As many sales that wait for their receipts as the process may have in hand, while the authority does not answer them',
  env: { API_REQUESTS_MAX: '100' },
  prepare: async (stack, { tin }) => {
    await stack.simulator.armFault({ fault: 'timeout', tin, times: 1_000_000 });
    return '';
  },
  begin: (attacker) => {
    let number = 0;
    attacker.begin(200, 'sales', () => {
      return write(JSON.stringify(saleBody(`WAIT-${++number}`)), { prefer: 'wait=60' });
    });
  },
  refusedWith: [429],
};

const LINES = 1_000;

/** A batch of which nothing settles, so that each stream of its results stays open. */
async function openBatch(stack: Stack, till: Till): Promise<string> {
  await stack.simulator.armFault({ fault: 'timeout', tin: till.tin, times: 1_000_000 });
  const lines = Array.from({ length: LINES }, (_, nth) => JSON.stringify({ kind: 'sale', ...saleBody(`LINE-${nth}`) }));
  const headers = { 'x-api-key': till.apiKey, 'content-type': 'application/x-ndjson' };
  const answer = await fetch(`${till.address()}/api/v1/batches`, { method: 'POST', headers, body: lines.join('\n') });
  await answer.text();
  return answer.headers.get('location')!;
}

export const openStreams: NeighbourAttack = {
  name: 'open-streams',
  does: 'Six hundred streams of the results of a batch',
  prepare: openBatch,
  begin: (attacker, batch) => attacker.begin(600, `${batch}/results?follow=true`, () => ({})),
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
  begin: (attacker) => attacker.begin(12, 'items', () => ({})),
  refusedWith: [],
};

export const manyReads: NeighbourAttack = {
  name: 'many-reads',
  does: 'Twenty pollers of lists that are long to search',
  isLong: true,
  prepare: fillItems,
  begin: (attacker) => {
    const paths = ['stock/movements?itemCd=NONE', 'items?limit=200', 'submissions?limit=200'];
    for (const path of paths) attacker.begin(7, path, () => ({}));
  },
  refusedWith: [],
};
