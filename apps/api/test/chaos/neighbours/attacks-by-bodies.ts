import { gzipSync } from 'node:zlib';
import { exampleBatch, exampleSale } from '@app/contract';
import { saleBody } from '@app/testing';
import type { AttackRequest, NeighbourAttack } from './neighbour-attack.js';

const MIB = 1024 * 1024;
const NDJSON = { 'content-type': 'application/x-ndjson' };

const posts = (
  path: string,
  connections: number,
  bodies: (string | Uint8Array)[],
  headers: Record<string, string> = {},
): AttackRequest => ({
  ...{ connections, path, method: 'POST', bodies },
  headers: { 'content-type': 'application/json', ...headers },
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
  requests: () => [posts('sales', 10, COSTLY_BODIES, { 'idempotency-key': 'costly {n}' })],
  refusedWith: [400],
};

export const costlyBodiesAndLargeSales: NeighbourAttack = {
  ...costlyBodies,
  name: 'costly-bodies-and-large-sales',
  isLong: true,
  does: 'The same bodies, while the neighbour sells a hundred lines at a time',
  neighbourAct: async (neighbour) => async (name) => {
    const { status, body, tookMs } = await neighbour.post('sales', saleBody(name, { lines: 100 }));
    return { isServed: status === 200 && body.data.rcptSign !== undefined, tookMs };
  },
};

/** Lists with very many columns, cells or lines, and the longest that is read. */
const WIDE_LISTS = [
  `invcNo${','.repeat(MIB / 2)}${'\n7'.repeat(20_000)}`,
  `invcNo,totAmt\n${','.repeat(MIB / 3)}`,
  `invcNo,totAmt\n${`${','.repeat(49)}\n`.repeat(10_000)}`,
  `invcNo,totAmt,${'x,'.repeat(18)}\n${`7,${' '.repeat(60)},5${','.repeat(17)}\n`.repeat(4_900)}`,
];

export const wideCsv: NeighbourAttack = {
  name: 'wide-csv',
  does: 'Lists of invoices with up to half a million columns, and as many cells as a list may have',
  isLong: true,
  requests: () => [posts('invoice-list-checks', 10, WIDE_LISTS, { 'content-type': 'text/csv' })],
  refusedWith: [400],
};

/** One body of a mebibyte, which each connection sends piece by piece. */
const LONG_TEXT = [`{"email":"${'x'.repeat(MIB - 100)}"}`];

export const oneByteChunks: NeighbourAttack = {
  name: 'one-byte-chunks',
  does: 'Bodies of a mebibyte in chunks of one byte, also without a key, and of as few bytes as are read',
  isLong: true,
  requests: () => [
    { ...posts('sales', 10, LONG_TEXT), chunkBytes: 1 },
    { ...posts('sales', 5, LONG_TEXT), chunkBytes: 140 },
    { ...posts('dashboard/login', 5, LONG_TEXT), chunkBytes: 1 },
  ],
  refusedWith: [400],
};

export const blankLines: NeighbourAttack = {
  name: 'blank-lines',
  does: 'Uploads that consist of line breaks',
  isLong: true,
  requests: () => [posts('batches', 10, [Buffer.alloc(16 * MIB, '\n'), Buffer.alloc(16 * MIB, ' \r\n')], NDJSON)],
  refusedWith: [400],
};

const LONG_LIST = JSON.stringify(
  Array.from({ length: 1_000 }, () => ({ ...exampleBatch[0], more: Array.from({ length: 5_000 }, () => 0) })),
);

export const costlyLists: NeighbourAttack = {
  name: 'costly-lists',
  does: 'Batches of 10 MiB in one JSON list',
  isLong: true,
  requests: () => [posts('batches', 6, [LONG_LIST], { 'idempotency-key': 'the same' })],
  refusedWith: [429],
};

/** Unpacked a thousand times as long. */
const PACKED_FILE = (): Uint8Array => gzipSync(Buffer.alloc(900 * MIB, '\n'));
/** Unpacked 150 times as long, which is allowed. */
const WELL_PACKED_FILE = (): Uint8Array => {
  const line = JSON.stringify({ kind: 'sale', ...saleBody('PACKED') });
  return gzipSync(Buffer.from(`${line}\n`.repeat(100_000)), { level: 1 });
};

export const packedFiles: NeighbourAttack = {
  name: 'packed-files',
  does: 'Small files that unpack to hundreds of mebibytes, to be accepted as a whole',
  isLong: true,
  env: { UPLOAD_SPACE_MIB: '64' },
  requests: () => [
    posts('batches?atomic=validate', 4, [PACKED_FILE(), WELL_PACKED_FILE()], { ...NDJSON, 'content-encoding': 'gzip' }),
  ],
  refusedWith: [400],
};

export const slowUploads: NeighbourAttack = {
  name: 'slow-uploads',
  does: 'Two hundred uploads that send a byte now and then',
  isLong: true,
  requests: () => [
    {
      ...{ connections: 200, path: 'batches?atomic=validate', method: 'POST', headers: NDJSON },
      slowBody: { piece: ' ', everyMs: 200 },
    },
  ],
  refusedWith: [429],
};

export const longWaits: NeighbourAttack = {
  name: 'long-waits',
  does: 'As many sales that wait for their receipts as the process may have in hand, while the authority does not answer them',
  isLong: true,
  env: { API_REQUESTS_MAX: '100' },
  prepare: async (stack, { tin }) => {
    await stack.simulator.armFault({ fault: 'timeout', tin, times: 1_000_000 });
    return '';
  },
  requests: () => [posts('sales', 200, [JSON.stringify(saleBody('WAIT-{n}'))], { prefer: 'wait=60' })],
  refusedWith: [429],
};
