import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { testSize } from '../../../../../libs/testing/src/test-size.js';
import {
  bytesOf,
  creditNote,
  judgedOf,
  letServeTheAccount,
  type LineAnswer,
  NDJSON,
  newestBatch,
  progress,
  results,
  sale,
  sales,
  takenApart,
  upload,
  verdictsOf,
} from '../../client/batches.js';
import * as bodies from '../../client/bodies.js';
import { eventually, must, shop, type Shop, type Till } from '../../client/shop.js';
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

describe(answers('post-batches', 200), () => {
  /** Tests for which devices POST /batches accepts a line. */
  const there = (invcNo: string, place: object) => ({ ...sale(invcNo), ...place });

  /** A shop with a second branch that can sell as well. */
  async function twoBranches() {
    const one = await shop();
    const branch = await one.stack.branchOf(one.till, '07');
    await must(branch.initialise());
    return { ...one, branch };
  }

  const branchesOf = ({ stack, till }: Pick<Shop, 'stack' | 'till'>) =>
    stack.query<{ reference: string; bhfId: string }>(
      `SELECT s.reference, d.bhf_id AS "bhfId" FROM submissions s JOIN devices d ON d.id = s.lane_id
     WHERE s.tin = $1 AND s.kind = 'sale' ORDER BY s.turn_at, s.id`,
      [till.tin],
    );

  const whatIsWrong = ({ lines }: { lines: LineAnswer[] }) =>
    lines.map(({ verdict, resultCd, errors, resultMsg }) => ({ verdict, resultCd, errors, resultMsg }));
  describe('of lines for another device,', () => {
    it('with 003, and the same text for an existing device and an unknown one', async () => {
      const [owner, stranger] = [await twoBranches(), await shop()];
      const before = await owner.stored();
      const line = (bhfId: string) => [there('INV-1', { bhfId })];
      const [known, unknown] = [await upload(owner.till, line('07')), await upload(stranger.till, line('07'))];
      expect(known.lines).toMatchObject([{ verdict: 'refused', resultCd: '003', errors: [{ field: 'bhfId' }] }]);
      expect(whatIsWrong(known)).toEqual(whatIsWrong(unknown));
      expect(await owner.stored()).toEqual(before);
    });

    it('with 003 for the device of another taxpayer, with the text of an unknown one', async () => {
      const [owner, other] = [await shop(), await shop()];
      await letServeTheAccount(owner.stack, owner.till);
      const send = async (tin: string) =>
        JSON.stringify(whatIsWrong(await upload(owner.till, [there('INV-1', { tin })]))).replaceAll(tin, 'TIN');
      expect(await send(other.till.tin)).toBe(await send('P059999999Z'));
      expect(await send(other.till.tin)).toContain('"field":"tin"');
    });

    it('with accepted if the app serves the whole account, and each line goes to its own lane', async () => {
      const one = await twoBranches();
      await letServeTheAccount(one.stack, one.till);
      const own = [sale('OWN'), there('OWN-TOO', { tin: one.till.tin, bhfId: '00' })];
      const file = [
        ...own,
        there('THEIRS', { bhfId: '07' }),
        there('THEIRS-TOO', { tin: one.till.tin, bhfId: ' 07 ' }),
      ];
      const answer = await upload(one.till, file);
      expect(verdictsOf(answer)).toEqual(['accepted', 'accepted', 'accepted', 'accepted']);
      const { lines } = await results(one.till, answer.batch, '?follow=true');
      expect(lines.map(({ data }) => data!.status)).toEqual(lines.map(() => 'APPROVED'));
      const went = Object.fromEntries((await branchesOf(one)).map(({ reference, bhfId }) => [reference, bhfId]));
      expect(went).toEqual({ OWN: '00', 'OWN-TOO': '00', THEIRS: '07', 'THEIRS-TOO': '07' });
    });

    it('with accepted for the device of the key itself, if a line names it', async () => {
      const { till } = await shop();
      const answer = await upload(till, [there('INV-1', { tin: till.tin, bhfId: '00' })]);
      expect(verdictsOf(answer)).toEqual(['accepted']);
    });

    it.each([
      ['tin', 7],
      ['tin', {}],
      ['bhfId', 7],
      ['bhfId', ['07']],
      ['bhfId', true],
    ])('with 003 if %s is %j', async (field, value) => {
      const { till } = await shop();
      const { lines } = await upload(till, [there('INV-1', { [field]: value })]);
      expect(lines).toMatchObject([{ verdict: 'refused', resultCd: '003', errors: [{ field }] }]);
    });

    it('with 007 for a device that is not initialised, and the other lines are accepted', async () => {
      const one = await shop();
      await one.stack.branchOf(one.till, '07');
      await letServeTheAccount(one.stack, one.till);
      const { lines } = await upload(one.till, [there('INV-1', { bhfId: '07' }), sale('INV-2')]);
      expect(lines.map(({ resultCd }) => resultCd)).toEqual(['007', '000']);
    });
  });
});

describe(answers('post-batches', 200), () => {
  /** Tests how POST /batches treats lines that depend on earlier lines. */
  const item = (itemCode: string) => ({ kind: 'item-service', ...bodies.serviceItem(itemCode) });
  const of = (itemCd: string) => [bodies.line({ itemCd })];
  describe('line by line,', () => {
    it('to buyers without a name, for which the authority is asked once a PIN', async () => {
      const { till, stack } = await shop();
      const buyers = ['P000111222B', 'P000111222B', 'A999000000A'];
      const lines = buyers.map((custTin, index) => sale(`INV-${index + 1}`, [bodies.line()], { custTin }));
      expect(verdictsOf(await upload(till, lines))).toEqual(['accepted', 'accepted', 'refused']);
      expect(await stack.simulator.calls(till.tin, 'selectCustomer')).toHaveLength(2);
    });

    it('to a credit note that follows its original in the same file', async () => {
      const { till, wireOf } = await shop();
      const { batch } = await upload(till, [sale('INV-1'), creditNote('INV-1', 'CN-1')]);
      const { lines } = await results(till, batch, '?follow=true');
      expect(lines.map(({ data }) => data!.status)).toEqual(['APPROVED', 'APPROVED']);
      const original = (await wireOf('INV-1')).invcNo;
      expect(await wireOf('CN-1')).toMatchObject({ rcptTyCd: 'R', orgInvcNo: original, invcNo: original + 1 });
    });

    it('to a credit note before its original, which does not exist yet', async () => {
      const { till } = await shop();
      const answer = await upload(till, [creditNote('INV-1', 'CN-1'), sale('INV-1')]);
      expect(judgedOf(answer)).toEqual([
        [1, 'refused', '801', 'orgInvcNo'],
        [2, 'accepted', '000'],
      ]);
    });

    it('to a sale of an item of the same file, but not to one before its item', async () => {
      const { till, stack } = await shop();
      const answer = await upload(till, [sale('EARLY', of('SVC-9')), item('SVC-9'), sale('INV-1', of('SVC-9'))]);
      expect(judgedOf(answer)).toEqual([
        [1, 'refused', '005', 'items[0].itemCd'],
        [2, 'accepted', '000'],
        [3, 'accepted', '000'],
      ]);
      await results(till, answer.batch, '?follow=true');
      const calls = (await stack.simulator.calls(till.tin)).map(({ operation }) => operation);
      expect(calls.slice(-2)).toEqual(['saveItem', 'saveTrnsSalesOsdc']);
    });

    it('to two credit notes that together exceed their original: the second is refused', async () => {
      const { till } = await shop();
      const notes = [creditNote('INV-1', 'CN-1'), creditNote('INV-1', 'CN-2')];
      const answer = await upload(till, [sale('INV-1'), ...notes]);
      expect(judgedOf(answer)).toEqual([
        [1, 'accepted', '000'],
        [2, 'accepted', '000'],
        [3, 'refused', '802', 'orgInvcNo'],
      ]);
    });

    it('to the same number twice: known for the same document, and otherwise a duplicate of the first', async () => {
      const { till, stored } = await shop();
      const answer = await upload(till, [sale('INV-1'), sale('INV-1'), sale('INV-1', [bodies.line({ qty: 2 })])]);
      expect(verdictsOf(answer)).toEqual(['accepted', 'known', 'duplicate']);
      expect(new Set(answer.lines.map(({ data }) => data!.submissionId)).size).toBe(1);
      expect(await stored()).toMatchObject({ submissions: 3 });
    });

    it('and the authority receives them in the order of the file, whatever their dependencies', async () => {
      const { till, signedSales } = await shop();
      const file = [
        sale('INV-1'),
        creditNote('INV-1', 'CN-1'),
        sale('INV-2'),
        item('SVC-9'),
        sale('INV-3', of('SVC-9')),
      ];
      const { batch } = await upload(till, file);
      await results(till, batch, '?follow=true');
      expect((await signedSales()).map(({ trdInvcNo }) => trdInvcNo)).toEqual(['INV-1', 'CN-1', 'INV-2', 'INV-3']);
    });
  });
});
