/** @one-queue: the queue only delivers what is compared. */
import type { ListCheckDto } from '@app/contract';
import { freshPin } from '../test/api-bench.js';
import { saleWith } from '../test/sales.js';
import { SchemaCheck } from '../test/schema-check.js';
import { faultsOf, operatorBench, REASON } from './test/operator-bench.js';

let bench: Awaited<ReturnType<typeof operatorBench>>;
beforeAll(async () => {
  bench = await operatorBench();
});
afterAll(() => bench.close());

const check = (query: string, body: string, type = 'text/csv') =>
  bench.operator.send('POST', `invoice-list-checks?environment=SANDBOX${query}`, body, { 'content-type': type });
const linesOf = ({ body }: Awaited<ReturnType<typeof check>>) => (body.data as unknown as ListCheckDto).lines;

/** A shop with a signed sale, one that needs a review, and one that is refused. */
async function shop() {
  const till = await bench.till();
  const signed = await till.mustPost('/sales', saleWith({ invcNo: 1001 }));
  await bench.control('faults', {
    fault: 'reject',
    code: '910',
    operation: 'saveTrnsSalesOsdc',
    tin: till.tin,
    times: 1,
  });
  await till.post('/sales', saleWith({ invcNo: 'INV-3' }));
  const { id } = await bench.inReview({ till, invcNo: 'INV-2' });
  return { till, signed, inReview: id };
}

it('each line of a list is compared with the books, and what waits can be acted on', async () => {
  const { till, signed, inReview } = await shop();
  const csv = [
    'Invoice No,Amount,Signature',
    `" 1001","1,294.00",${String(signed.rcptSign).toLowerCase()}`,
    '1001,999.99,',
    'INV-2,,',
    'INV-3,,',
    '01001,,',
    'INV-2,many,',
  ].join('\n');
  const answer = await check(`&tin=${till.tin}&bhfId=00`, csv);
  expect(answer.status).toBe(200);
  expect(answer.body.data).toMatchObject({
    ...{ tin: till.tin, bhfId: '00' },
    counts: { lines: 6, signed: 1, waiting: 1, refused: 1, unknown: 1, differs: 1, unreadable: 1 },
  });
  expect(linesOf(answer)).toMatchObject([
    { line: 2, result: 'signed', rcptSign: signed.rcptSign, cisInvcNo: signed.cisInvcNo },
    { line: 3, result: 'differs', differences: [{ field: 'totAmt', listed: 999.99, known: 1294 }], sameAsLine: 2 },
    { line: 4, result: 'waiting', status: 'NEEDS_REVIEW', submissionId: inReview },
    { line: 5, result: 'refused', status: 'REJECTED' },
    { line: 6, result: 'unknown', submissionId: null },
    { line: 7, result: 'unreadable', message: expect.stringContaining('totAmt') as string },
  ]);
  const submissionIds = linesOf(answer).flatMap(({ result, submissionId }) =>
    result === 'waiting' ? [submissionId] : [],
  );
  const dry = await bench.operator.post('submissions/acts', { act: 'release', reason: REASON, submissionIds });
  expect(dry).toMatchObject({ body: { data: { counts: { wouldBeDone: 1 } } } });
});

it('a list of the authority, which has no numbers of the till, is compared by receipt', async () => {
  const { till, signed } = await shop();
  const { rcptSign, cisInvcNo, cuInvoiceNo } = signed as Record<string, string>;
  const checked = async (csv: string, branch = '&bhfId=00') => linesOf(await check(`&tin=${till.tin}${branch}`, csv));
  const found = { result: 'signed', invcNo: '1001', differences: [] };
  expect(await checked(`CU Invoice No,totAmt\n${cuInvoiceNo},1294`, '')).toMatchObject([found]);
  expect(
    await checked(`curRcptNo,rcptSign\n${cisInvcNo},${rcptSign}\n${cisInvcNo},\n,${rcptSign}\n999999,`),
  ).toMatchObject([...[found, found, found], { result: 'unknown', invcNo: '999999', message: null }]);
  expect(await checked(`invcNo,rcptSign\n${cisInvcNo}9,${rcptSign}`)).toMatchObject([
    { result: 'differs', differences: [{ field: 'invcNo', listed: `${cisInvcNo}9`, known: '1001' }] },
  ]);
  expect(await checked(`${cisInvcNo}`)).toMatchObject([
    { result: 'unknown', message: expect.stringContaining('that of invoice 1001') as string },
  ]);
  const other = await bench.till();
  expect(linesOf(await check(`&tin=${other.tin}`, `rcptSign\n${rcptSign}`))).toMatchObject([{ result: 'unknown' }]);
});

it('the answer is as the document says, for JSON and for plain text', async () => {
  const { till } = await shop();
  const { body: document } = await bench.operator.get('openapi.json');
  const schemas = new SchemaCheck(document);
  for (const [body, type] of [
    [JSON.stringify({ invoices: [1001, 'INV-2', { invcNo: 'INV-9', totAmt: 5 }, {}] }), 'application/json'],
    ['1001\nINV-2\n', 'text/plain'],
  ] as const) {
    const answer = await check(`&tin=${till.tin}`, body, type);
    expect([answer.status, schemas.faults('/admin/api/invoice-list-checks', 'POST', 200, answer.body)]).toEqual([
      200,
      [],
    ]);
    expect(linesOf(answer).slice(0, 2)).toMatchObject([{ result: 'signed' }, { result: 'waiting' }]);
  }
});

it('the invoices of an account that had the PIN before count too', async () => {
  const tin = freshPin();
  const till = await bench.till({ tin });
  await till.mustPost('/sales', saleWith({ invcNo: 'INV-1' }));
  await bench.db.query('UPDATE devices SET account_id = NULL WHERE tin = $1', [tin]);
  expect(linesOf(await check(`&tin=${tin}`, 'INV-1'))).toMatchObject([{ result: 'signed' }]);
});

it('a tenant sees their own invoices alone', async () => {
  const [{ till }, other] = [await shop(), await bench.till()];
  const ask = (by: typeof till) => by.send('POST', '/invoice-list-checks', '1001\n', { 'content-type': 'text/csv' });
  expect((await ask(till)).body.data).toMatchObject({ tin: till.tin, bhfId: '00', lines: [{ result: 'signed' }] });
  expect((await ask(other)).body.data).toMatchObject({ tin: other.tin, lines: [{ result: 'unknown' }] });
});

it.each([
  ['no PIN', '', '002 tin'],
  ['what is no PIN', '&tin=P1', '003 tin'],
  ['two PINs', '&tin=P051999888K&tin=P051999888K', '003 tin'],
  ['what is no branch', '&tin=P051999888K&bhfId=1', '003 bhfId'],
  ['a misspelt branch', '&tin=P051999888K&bhfid=01', '003 bhfid'],
])('%s is refused', async (_, query, fault) => {
  const answer = await check(query, 'INV-1');
  expect([answer.status, faultsOf(answer)]).toEqual([400, [fault]]);
});

it('text is taken at no other address', async () => {
  const answer = await bench.operator.send('POST', 'submissions/acts', 'INV-1', { 'content-type': 'text/csv' });
  expect(answer.status).toBe(415);
});

it('five thousand lines take one answer, and one more is refused', async () => {
  const { till } = await shop();
  const list = (lines: number) => Array.from({ length: lines }, (_, index) => `INV-${index}`).join('\n');
  const answer = await check(`&tin=${till.tin}`, list(5_000));
  expect(answer.body.data).toMatchObject({ counts: { lines: 5_000, waiting: 1, refused: 1, unknown: 4_998 } });
  const tooLong = await check(`&tin=${till.tin}`, list(5_001));
  expect([tooLong.status, faultsOf(tooLong)]).toEqual([400, ['003 invoices']]);
});
