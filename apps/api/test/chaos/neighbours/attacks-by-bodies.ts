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
  refusedWith: [],
};

export const slowUploads: NeighbourAttack = {
  name: 'slow-uploads',
  does: 'Two hundred uploads that send a byte now and then',
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
  env: { API_REQUESTS_MAX: '100' },
  prepare: async (stack, { tin }) => {
    await stack.simulator.armFault({ fault: 'timeout', tin, times: 1_000_000 });
    return '';
  },
  requests: () => [posts('sales', 200, [JSON.stringify(saleBody('WAIT-{n}'))], { prefer: 'wait=60' })],
  refusedWith: [429],
};
