import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SimulatorLedger } from '../ledger.js';

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
