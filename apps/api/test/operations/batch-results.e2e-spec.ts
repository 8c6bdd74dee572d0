import Papa from 'papaparse';
import { heldBatch, results, sale, sales, upload, verdictsOf } from '../client/batches.js';
import { line } from '../client/bodies.js';
import { eventually, shop, type Till, verdict } from '../client/shop.js';
import { UploadInHand } from '../client/upload-in-hand.js';
import { answers } from './answers.js';
import { refusesUnknownBatches } from './shared/batch-ids.js';

describe(answers('get-batches-id-results', 200), () => {
  const FOLLOW = '?follow=true';

  it('at once, with the present result of each line', async () => {
    const one = await shop();
    const { batch } = await heldBatch(one);
    const { lines, batch: last } = await results(one.till, batch);
    expect(lines).toMatchObject(
      [1, 2, 3].map((number) => ({
        ...{ line: number, verdict: 'accepted', resultCd: '000', success: true },
        data: { status: 'ACCEPTED', kind: 'sale', invcNo: `INV-${number}`, attempts: 0 },
      })),
    );
    expect(last).toEqual(batch);
  });

  it('with 006 for a line behind an authority that does not answer', async () => {
    const { stack, till } = await shop();
    await stack.simulator.armFault({
      ...{ fault: 'status-503', times: 1_000, operation: 'saveTrnsSalesOsdc', tin: till.tin },
    });
    const { batch } = await upload(till, [sale('INV-1')]);
    await eventually(async () => {
      const [first] = (await results(till, batch)).lines;
      expect([first!.data!.status, first!.resultCd]).toEqual(['IN_DOUBT', '006']);
    });
  });

  it('to a follower with each line as it settles, in the order of the file, each with its receipt', async () => {
    const { till, blockLane, freeLane, signedSales } = await shop();
    await blockLane();
    const { batch } = await upload(till, sales(5));
    const following = results(till, batch, FOLLOW);
    await freeLane();
    const { lines } = await following;
    const signed = (await signedSales()).slice(1).map(({ receipt }) => receipt);
    expect(lines.map(({ line: number, resultCd }) => [number, resultCd])).toEqual(
      [1, 2, 3, 4, 5].map((number) => [number, '000']),
    );
    expect(lines.map(({ data }) => data)).toMatchObject(
      signed.map(({ curRcptNo, rcptSign, intrlData, sdcDateTime }) => ({
        ...{ status: 'APPROVED', cisInvcNo: curRcptNo, rcptSign, intrlData, sdcDateTime },
        ...{ cuInvoiceNo: expect.stringMatching(`^KRACU[0-9]+/${curRcptNo}$`) as string },
      })),
    );
  });

  it('to a follower while the lines still come in, to the end', async () => {
    const { till } = await shop();
    const sending = UploadInHand.begin(till).sendLines(sales(1));
    await sending.verdicts(1);
    const following = results(till, sending, FOLLOW);
    sending.sendLines(sales(2, 'LATE'));
    await sending.end();
    const { lines, batch } = await following;
    expect(lines.map(({ data }) => [data!.reference, data!.status])).toEqual([
      ['INV-1', 'APPROVED'],
      ['LATE-1', 'APPROVED'],
      ['LATE-2', 'APPROVED'],
    ]);
    expect(batch).toMatchObject({ state: 'RECEIVED', lines: 3 });
  });

  it('to a follower at once, with an empty line while nothing settles', async () => {
    const one = await shop();
    const { batch } = await heldBatch(one);
    const url = `${one.till.address()}/api/v1/batches/${batch.batchId}/results${FOLLOW}`;
    const answer = await fetch(url, { headers: { 'x-api-key': one.till.apiKey } });
    const reader = answer.body!.getReader();
    expect(Buffer.from((await reader.read()).value!).toString()).toBe('\n');
    await reader.cancel();
  });

  it('with refusals of ours and of the authority, and with duplicates', async () => {
    const { till, sell } = await shop();
    const sold = await sell('SOLD');
    const rejected = sale('BAD', [line()], { remark: 'simulate:reject=921' });
    const file = [{ kind: 'sale' }, rejected, sale('SOLD', [line({ qty: 2 })]), sale('INV-1')];
    const { batch } = await upload(till, file);
    const answer = await results(till, batch, FOLLOW);
    expect(verdictsOf(answer)).toEqual(['refused', 'accepted', 'duplicate', 'accepted']);
    expect(answer.lines).toMatchObject([
      { resultCd: '002', errors: [{ field: 'transaction' }, { field: 'items' }] },
      { resultCd: '003', success: false, data: { status: 'REJECTED', authority: { code: '921' } } },
      { resultCd: '004', errors: [{ field: 'transaction.invcNo' }] },
      { resultCd: '000', data: { status: 'APPROVED' } },
    ]);
    expect(sold.headers.get('location')).toContain(answer.lines[2]!.data!.submissionId);
  });

  it.each([
    ['?after=', [1, 2, 3]],
    ['?after=0', [1, 2, 3]],
    ['?limit=2', [1, 2]],
    ['?after=1&limit=1', [2]],
    ['?limit=2&follow=true', [1, 2]],
    ['?verdict=accepted', [1, 2, 3]],
    ['?verdict=refused', []],
    ['?follow=true&status=APPROVED', [1, 2, 3]],
    ['?follow=true&status=REJECTED', []],
    ['?after=1', [2, 3]],
    ['?after=3', []],
    ['?after=999999999', []],
    ['?after=2&follow=true', [3]],
  ])('to %s with the lines %j', async (query, numbers) => {
    const { till } = await shop();
    const { batch } = await upload(till, sales(3));
    expect((await results(till, batch, query)).lines.map(({ line: number }) => number)).toEqual(numbers);
  });

  it('with the lines after a blank one under their numbers in the file', async () => {
    const { till } = await shop();
    const [first, second] = sales(2).map((one) => JSON.stringify(one));
    const { batch } = await upload(till, `\n${first}\n\n\n${second}\n`);
    expect((await results(till, batch, '?after=2')).lines.map(({ line: number }) => number)).toEqual([5]);
  });

  it('with more lines than one read returns, each of them once', async () => {
    const one = await shop();
    const { batch } = await heldBatch(one, 1_201);
    const { lines } = await results(one.till, batch);
    expect(lines.map(({ line: number }) => number)).toEqual(lines.map((_, index) => index + 1));
    expect(lines).toHaveLength(1_201);
  });

  it('and a receipt that was read there counts as handed out: a till that posts the same sale gets 004', async () => {
    const { till, post } = await shop();
    const { batch } = await upload(till, sales(1));
    await results(till, batch, FOLLOW);
    const { kind: _, ...body } = sale('INV-1');
    expect(verdict(await post('sales', body)).slice(0, 2)).toEqual([409, '004']);
  });

  it('and a receipt may be read there any number of times', async () => {
    const { till } = await shop();
    const { batch } = await upload(till, sales(2));
    const [first, again] = [await results(till, batch, FOLLOW), await results(till, batch, FOLLOW)];
    expect(again.lines).toEqual(first.lines);
    expect(again.lines[0]!.data!.rcptSign).toEqual(expect.stringMatching(/./));
  });
});

describe(answers('get-batches-id-results', 400), () => {
  /** These requests change nothing, so all tests share one batch. */
  const ready = () => (once ??= begin());

  let once: ReturnType<typeof begin> | undefined;

  async function begin() {
    const { till } = await shop();
    return { till, batch: (await upload(till, sales(1))).batch };
  }

  it.each([
    ['after=-1', 'after'],
    ['after=1.5', 'after'],
    ['after=last', 'after'],
    ['after=1&after=2', 'after'],
    ['after=99999999999', 'after'],
    ['follow=yes', 'follow'],
    ['follow=1', 'follow'],
    ['limit=0', 'limit'],
    ['limit=1000000', 'limit'],
    ['verdict=good', 'verdict'],
    ['status=DONE', 'status'],
  ])('and 003 to ?%s, naming %s', async (query, field) => {
    const { till, batch } = await ready();
    const answer = await till.get(`batches/${batch.batchId}/results?${query}`);
    expect(verdict(answer)).toEqual([400, '003', `003 ${field}`]);
  });
});

describe(answers('get-batches-id-results', 404), () => {
  refusesUnknownBatches('get-batches-id-results');
});

describe(answers('get-batches-id-results-export', 200), () => {
  const csvOf = async (till: Till, path: string, accept?: string) => {
    const headers = { 'x-api-key': till.apiKey, ...(accept && { accept }) };
    const response = await fetch(`${till.address()}/api/v1/${path}`, { headers });
    expect(response.headers.get('content-type')).toContain('text/csv');
    return Papa.parse<Record<string, string>>((await response.text()).trimEnd(), { header: true }).data;
  };

  async function mixed() {
    const { till } = await shop();
    const { batch } = await upload(till, [...sales(2), sale('INV-3', [line({ itemCd: '=NONE' })])]);
    await results(till, batch, '?follow=true');
    return { till, path: `batches/${batch.batchId}/results` };
  }

  it('with a row a line: its submission and receipt, or what is wrong with it', async () => {
    const { till, path } = await mixed();
    const rows = await csvOf(till, `${path}/export`);
    expect(rows).toMatchObject([
      { line: '1', verdict: 'accepted', resultCd: '000', status: 'APPROVED', reference: 'INV-1', cisInvcNo: '1' },
      { line: '2', verdict: 'accepted', resultCd: '000', status: 'APPROVED', reference: 'INV-2', cisInvcNo: '2' },
      { line: '3', verdict: 'refused', resultCd: '005', submissionId: '', errorField: 'items[0].itemCd' },
    ]);
    expect(rows[0]!.rcptSign).toMatch(/./);
    expect(await csvOf(till, path, 'text/csv')).toEqual(rows);
  });

  it('with the lines that are asked for', async () => {
    const { till, path } = await mixed();
    const lines = async (query: string) => (await csvOf(till, `${path}/export?${query}`)).map((row) => row.line);
    expect(await lines('verdict=refused')).toEqual(['3']);
    expect(await lines('after=1&limit=1')).toEqual(['2']);
    expect(await lines('status=REJECTED')).toEqual([]);
  });
});

describe(answers('get-batches-id-results-export', 400), () => {
  it('and 003 to a follower, who would get no sign of life', async () => {
    const { till } = await shop();
    const { batch } = await upload(till, sales(1));
    const answer = await till.get(`batches/${batch.batchId}/results/export?follow=true`);
    expect(verdict(answer)).toEqual([400, '003', '003 follow']);
  });
});

describe(answers('get-batches-id-results-export', 404), () => {
  refusesUnknownBatches('get-batches-id-results-export');
});
