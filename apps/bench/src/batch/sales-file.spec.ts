import { branchOf, bytesOf, chunksOf, firstBytes, invoiceOf, lineOf, linesOf, linesWithin } from './sales-file.js';

const setup = (sales = 5) => ({
  ...{ name: 'TEST', sales, linesEach: 2 },
  branches: ['00', '01'].map((bhfId) => ({ tin: 'P900000001S', bhfId })),
});

const textOf = (pieces: Iterable<Buffer>) => Buffer.concat([...pieces]).toString();

it('a file goes round the branches, a sale a line, each under a number of its own', () => {
  const file = setup();
  const documents = [...linesOf(file)].map((line) => JSON.parse(line));
  expect(documents.map(({ bhfId }) => bhfId)).toEqual(['00', '01', '00', '01', '00']);
  expect(documents.map(({ transaction }) => transaction.invcNo)).toEqual([1, 2, 3, 4, 5].map((n) => `TEST-${n}`));
  expect(documents[0]).toMatchObject({ kind: 'sale', tin: 'P900000001S', items: [{}, {}] });
  expect(branchOf(file, 4)).toEqual({ tin: 'P900000001S', bhfId: '01' });
});

it('the same file comes out each time, and in pieces is no other', () => {
  const whole = [...linesOf(setup(500))].join('');
  const pieces = [...chunksOf(linesOf(setup(500)))];
  expect(pieces.length).toBeGreaterThan(2);
  expect(textOf(pieces)).toBe(whole);
  expect(bytesOf(setup(500))).toBe(Buffer.byteLength(whole));
});

it.each([1, 70_000, 140_000])('a file cut after %d bytes is its beginning', (count) => {
  const chunks = () => chunksOf(linesOf(setup(500)));
  expect(textOf(firstBytes(chunks(), count))).toBe(textOf(chunks()).slice(0, count));
});

it('a line counts only with its end', () => {
  const [first] = [...linesOf(setup())] as [string];
  const counts = [first.length - 1, first.length, first.length + 1].map((bytes) => linesWithin(setup(), bytes));
  expect(counts).toEqual([0, 1, 1]);
});

it('an invoice tells its line, and those of other files tell none', () => {
  const file = setup();
  expect([lineOf(file, invoiceOf(file, 4)), lineOf(file, 'TESTED-4')]).toEqual([4, undefined]);
});
