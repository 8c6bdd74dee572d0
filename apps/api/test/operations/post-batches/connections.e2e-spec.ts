import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import {
  bytesOf,
  NDJSON,
  newestBatch,
  progress,
  sale,
  sales,
  takenApart,
  upload,
  verdictsOf,
} from '../../client/batches.js';
import { testSize } from '../../../../../libs/testing/src/test-size.js';
import { eventually, shop, type Till } from '../../client/shop.js';
import { UploadInHand } from '../../client/upload-in-hand.js';
import { answers } from '../answers.js';

describe(answers('post-batches', 200), () => {
  const REFUSED = testSize({ short: 10_000, full: 20_000 });
  const ACCEPTED = testSize({ short: 200, full: 1_000 });
  const ENDED = gzipSync(bytesOf(sales(ACCEPTED)));
  /** A gzip file with an invalid second member. */
  const BROKEN = Buffer.concat([ENDED, Buffer.from([0x1f, 0x8b, 0xff])]);

  it('and answers a line before the next one comes', async () => {
    const { till } = await shop();
    const sending = UploadInHand.begin(till).sendLines([sale('INV-1')]);
    expect(await sending.verdicts(1)).toMatchObject([{ line: 1, verdict: 'accepted' }]);
    sending.sendLines([sale('INV-2')]);
    expect(await sending.verdicts(2)).toHaveLength(2);
    expect((await sending.end()).batch).toMatchObject({ state: 'RECEIVED', accepted: 2 });
  });

  it('and accepts a line that arrives in pieces, with a character cut in two', async () => {
    const { till, wireOf } = await shop();
    const bytes = bytesOf([sale('INV-1', undefined, { remark: 'Café 💳' })]);
    const sending = UploadInHand.begin(till);
    for (const at of [0, 1, 2, 3]) {
      const edge = (part: number) => Math.floor((bytes.length * part) / 4);
      sending.send(bytes.subarray(edge(at), edge(at + 1)));
    }
    expect(verdictsOf(await sending.end())).toEqual(['accepted']);
    await eventually(async () => expect(await wireOf('INV-1')).toMatchObject({ remark: 'Café 💳' }));
  });

  it('and keeps the lines from before a broken connection, and accepts the others when all come again', async () => {
    const { till, stored } = await shop();
    const all = sales(5);
    const sending = UploadInHand.begin(till).sendLines(all.slice(0, 2));
    await sending.verdicts(2);
    await sending.sendLines(all.slice(2, 3)).send(JSON.stringify(all[3]).slice(0, 100)).cut();
    const cut = await eventually(async () => {
      const batch = await newestBatch(till);
      expect(batch.state).toBe('CUT');
      return batch;
    });
    expect(cut).toMatchObject({ refused: 0, lines: cut.accepted, trouble: { field: 'body' } });
    expect([2, 3]).toContain(cut.accepted);
    const again = await upload(till, all);
    expect(again.batch).toMatchObject({ state: 'RECEIVED', known: cut.accepted, accepted: 5 - cut.accepted });
    expect(await stored()).toMatchObject({ submissions: 2 + all.length });
  });

  it('and does not replay a batch with a broken upload by its Idempotency-Key: the lines are accepted again', async () => {
    const { till } = await shop();
    const key = { 'idempotency-key': 'night-1' };
    const sending = UploadInHand.begin(till, key).sendLines(sales(1));
    await sending.verdicts(1);
    await sending.cut();
    await eventually(async () => expect((await newestBatch(till)).state).toBe('CUT'));
    const again = await upload(till, sales(3), { headers: key });
    expect(again.batch).toMatchObject({ state: 'RECEIVED', known: 1, accepted: 2 });
    expect(again.headers.get('idempotent-replayed')).toBeNull();
  });

  it('and does not block a client that sends everything before it reads', async () => {
    const { till, blockLane } = await shop();
    await blockLane();
    const good = sales(ACCEPTED);
    // The answers are longer than the lines and exceed the buffer of any socket.
    const bad = Array.from({ length: REFUSED }, () => ({ kind: 'sale', transaction: {}, items: [{}] }));
    const { lines, batch } = await sendAllThenRead(till, bytesOf([...good, ...bad]));
    expect(batch).toMatchObject({ state: 'RECEIVED', lines: ACCEPTED + REFUSED, accepted: ACCEPTED, refused: REFUSED });
    expect(lines.map(({ line }) => line)).toEqual(lines.map((_, index) => index + 1));
    expect(await progress(till, batch)).toMatchObject({ pending: ACCEPTED });
  });

  it.each([
    ['breaks in its middle', BROKEN, { state: 'CUT', trouble: { code: '003' } }],
    ['ends before the sender does', ENDED, { state: 'RECEIVED', lines: ACCEPTED }],
  ])('and does not block a client that sends gzip that %s, followed by many bytes', async (_, packed, end) => {
    const { till, blockLane } = await shop();
    await blockLane();
    const body = Buffer.concat([packed, Buffer.alloc(64 * 1024 * 1024)]);
    const { lines, batch } = await sendAllThenRead(till, body, ['content-encoding: gzip']);
    expect(batch).toMatchObject({ ...end, refused: 0 });
    expect(lines).toHaveLength(batch.accepted);
    expect(batch.accepted).toBeGreaterThan(0);
  });

  /** Sends everything on one connection before it reads, as a program without streams does. */
  async function sendAllThenRead(till: Till, body: Buffer, more: string[] = []) {
    const { hostname, port, host } = new URL(till.address());
    const socket = connect(Number(port), hostname).pause();
    await once(socket, 'connect');
    const head = [`x-api-key: ${till.apiKey}`, `content-type: ${NDJSON}`, `content-length: ${body.length}`, ...more];
    socket.write(['POST /api/v1/batches HTTP/1.0', `host: ${host}`, ...head, '', ''].join('\r\n'));
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.write(body, () => resolve());
    });
    const parts: Buffer[] = [];
    socket.on('data', (bytes) => parts.push(bytes as Buffer)).resume();
    await once(socket, 'end');
    const answer = Buffer.concat(parts).toString();
    return takenApart(answer.slice(answer.indexOf('\r\n\r\n') + 4));
  }
});
