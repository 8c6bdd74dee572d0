import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SimulatorLedger } from '../ledger.js';
import { aStockLine, aStockMove } from '../test/documents.js';
import { NumberIndex } from './number-index.js';
import { Positions } from './purchases.js';
import { type StockMoveEntry, StockStore } from './stock.js';

describe('the index of numbers', () => {
  it.each([
    ['dense', (index: number) => index + 1],
    ['by the clock', (index: number) => 1_792_000_000_000 + index * 977],
    ['far beyond 32 bits', (index: number) => Number.MAX_SAFE_INTEGER - index * 2 ** 33],
    ['alike in their lower bits', (index: number) => (index + 1) * 2 ** 20],
  ])('finds every number if they are %s', (_, numberAt) => {
    const index = new NumberIndex();
    const count = 5_000;
    for (let at = 0; at < count; at += 1) index.set(numberAt(at), at);
    const found = Array.from({ length: count }, (_, at) => index.get(numberAt(at)));
    expect(found).toEqual(Array.from({ length: count }, (_, at) => at));
    expect([...index.values()].sort((one, other) => one - other)).toEqual(found);
  });

  it('does not find a number that was not added', () => {
    const index = new NumberIndex();
    for (let number = 1; number < 100; number += 2) index.set(number, number);
    expect([0, 2, 98, 101].map((number) => index.get(number))).toEqual(Array(4).fill(undefined));
  });

  it('keeps the newest position of a number', () => {
    const index = new NumberIndex();
    index.set(7, 1);
    index.set(7, 2);
    expect([index.get(7), [...index.values()]]).toEqual([2, [2]]);
  });
});

describe('positions', () => {
  it('are returned newest first', () => {
    const positions = new Positions();
    const noted = Array.from({ length: 1_000 }, (_, index) => index * 2 ** 32);
    noted.forEach((position) => positions.push(position));
    expect([...positions.newestFirst()]).toEqual(noted.toReversed());
  });

  it('are empty at first', () => {
    expect([...new Positions().newestFirst()]).toEqual([]);
  });
});

const folders: string[] = [];

afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

const saleOf = (
  tin: string,
  invcNo: number,
  overrides: { bhfId?: string; label?: string; orgInvcNo?: number } = {},
) => {
  const { bhfId = '00', label = 'NS', orgInvcNo = 0 } = overrides;
  const header = { invcNo, orgInvcNo, rcptTyCd: label.endsWith('C') ? 'R' : 'S', remark: 'x'.repeat(invcNo * 1_000) };
  const receipt = { curRcptNo: invcNo, totRcptNo: invcNo };
  return { type: 'sale', sale: { tin, bhfId, header, lines: [], label, receipt, acceptedAt: 0 } } as never;
};

async function setup() {
  const dataDir = mkdtempSync(join(tmpdir(), 'ledger-'));
  folders.push(dataDir);
  const ledger = await SimulatorLedger.open(dataDir);
  [
    ...[saleOf('P1', 1), saleOf('P2', 1), saleOf('P1', 2, { bhfId: '01' })],
    ...[
      saleOf('P1', 9),
      saleOf('P1', 3, { label: 'NC', orgInvcNo: 9 }),
      saleOf('P1', 4, { label: 'NC', orgInvcNo: 9 }),
    ],
  ].forEach((entry) => ledger.record(entry));
  return { ledger, reopened: () => (ledger.onApplicationShutdown(), SimulatorLedger.open(dataDir)) };
}

const numbers = (sales: Iterable<{ tin: string; header: { invcNo: number } }>) =>
  [...sales].map(({ tin, header }) => `${tin}/${header.invcNo}`);

describe('the sales store', () => {
  it.each([
    ['of all taxpayers', [], ['P1/1', 'P2/1', 'P1/2', 'P1/9', 'P1/3', 'P1/4']],
    ['of a taxpayer', ['P1'], ['P1/1', 'P1/2', 'P1/9', 'P1/3', 'P1/4']],
    ['of a branch', ['P1', '01'], ['P1/2']],
    ['of an unknown taxpayer', ['P3'], []],
  ] as const)(
    'returns the sales %s in the order of acceptance, before and after a restart',
    async (_, whose, expected) => {
      const { ledger, reopened } = await setup();
      expect(numbers(ledger.sales.inOrder(...(whose as [])))).toEqual(expected);
      const again = await reopened();
      expect(numbers(again.sales.inOrder(...(whose as [])))).toEqual(expected);
      again.onApplicationShutdown();
    },
  );

  it('finds a complete sale by its number, and lists the newest first', async () => {
    const { ledger } = await setup();
    expect(ledger.sales.find('P1', '00', 9)).toMatchObject({ header: { remark: 'x'.repeat(9_000) } });
    expect(ledger.sales.find('P1', '01', 9)).toBeUndefined();
    expect(numbers(ledger.sales.newestFirst('P1', '00'))).toEqual(['P1/4', 'P1/3', 'P1/9', 'P1/1']);
    ledger.onApplicationShutdown();
  });

  it('finds the credit notes of an original', async () => {
    const { ledger } = await setup();
    expect(numbers(ledger.sales.creditNotesOf('P1', '00', 9))).toEqual(['P1/3', 'P1/4']);
    expect(ledger.sales.creditNotesOf('P1', '01', 9)).toEqual([]);
    ledger.onApplicationShutdown();
  });

  it('treats the numbers of other software as used', async () => {
    const { ledger } = await setup();
    ledger.record({ type: 'counter', tin: 'P1', bhfId: '00', lastInvoiceNumber: 50 });
    const branch = ledger.sales.of('P1', '00');
    expect([branch.isTaken(50), branch.isTaken(51), branch.nextInvoiceNumber]).toEqual([true, false, 51]);
    expect(ledger.sales.find('P1', '00', 50)).toBeUndefined();
    ledger.onApplicationShutdown();
  });

  it('is empty after a reset', async () => {
    const { ledger } = await setup();
    ledger.reset();
    expect([...ledger.sales.inOrder()]).toEqual([]);
    expect([ledger.sales.count, ledger.sales.of('P1', '00').nextInvoiceNumber]).toEqual([0, 1]);
    ledger.onApplicationShutdown();
  });
});

const KETTLE = 'KE2NTTU0000001';

function moved(...moves: [sarTyCd: string, qty: number, bhfId?: string][]): StockStore {
  const book = new StockStore();
  moves.forEach(([sarTyCd, qty, bhfId = '00'], index) => {
    const move = aStockMove({ sarNo: index + 1, sarTyCd, itemList: [aStockLine({ qty })] });
    book.apply({ type: 'stock-move', tin: 'P1', bhfId, move, movedAt: 0 } as unknown as StockMoveEntry);
  });
  return book;
}

describe('the stock of a branch', () => {
  it.each(['01', '02', '03', '04', '05', '06'])('grows with a move of type %s', (sarTyCd) => {
    expect(moved([sarTyCd, 7]).onHand('P1', '00', KETTLE)).toBe(7);
  });

  it.each(['11', '12', '13', '14', '15', '16'])('shrinks with a move of type %s', (sarTyCd) => {
    expect(moved(['06', 10], [sarTyCd, 7]).onHand('P1', '00', KETTLE)).toBe(3);
  });

  it('has no more decimals than its moves', () => {
    expect(moved(['06', 0.1], ['06', 0.2]).onHand('P1', '00', KETTLE)).toBe(0.3);
  });

  it('is separate for each branch', () => {
    expect(moved(['06', 10, '01']).onHand('P1', '00', KETTLE)).toBe(0);
  });

  it('remembers an item of which nothing is left', () => {
    const book = moved(['06', 10], ['11', 10]);
    expect([book.has('P1', '00', KETTLE), book.has('P1', '00', 'another')]).toEqual([true, false]);
  });
});
