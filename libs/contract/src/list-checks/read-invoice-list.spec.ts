import { parseJson } from '../json/parse-json.js';
import { processorMs } from '../../../testing/src/processor-time.js';
import { LISTED_MAX } from './listed-invoice.js';
import { ListText, readInvoiceList as readList } from './read-invoice-list.js';

/** A text is one that came as text. */
const readInvoiceList = (body: unknown) => readList(typeof body === 'string' ? new ListText(body) : body);

const linesOf = (body: unknown) => {
  const reading = readInvoiceList(body);
  if (!reading.ok) throw new Error(JSON.stringify(reading.violations));
  return reading.lines;
};
const invoicesOf = (body: unknown) => linesOf(body).map((line) => ('invoice' in line ? line.invoice : line.trouble));
const refusalOf = (body: unknown) => {
  const reading = readInvoiceList(body);
  return reading.ok ? null : reading.violations[0]!;
};

describe('numbers', () => {
  it('are the same as text and as numbers, and keep their zeros', () => {
    expect(invoicesOf({ invoices: [1001, '1001', '0042', ' INV-1 '] })).toEqual(
      ['1001', '1001', '0042', 'INV-1'].map((invcNo) => ({ invcNo })),
    );
    expect(invoicesOf('1001\n0042\n\nINV-1\n')).toEqual(['1001', '0042', 'INV-1'].map((invcNo) => ({ invcNo })));
  });

  it('that are none are unreadable, and leave the others readable', () => {
    const lines = linesOf({ invoices: [0, 'x'.repeat(51), -1, null, [1], {}, 'a\u0000b', 'INV-1'] });
    expect(lines.map((line) => 'trouble' in line)).toEqual([true, true, true, true, true, true, true, false]);
  });
});

describe('columns', () => {
  const all = { invcNo: '7', totAmt: 1160.5, salesDt: '20260302', cisInvcNo: 37, rcptSign: 'V4N6-P2QK' };

  it.each([
    ['of our own names', 'invcNo,totAmt,salesDt,cisInvcNo,rcptSign\n7,1160.50,20260302,37,V4N6-P2QK'],
    [
      'of a spreadsheet',
      '\uFEFFInvoice No.;Total Amount;Date;Receipt Number;Signature\r\n7;"1,160.50";02/03/2026;37;V4N6-P2QK\r\n',
    ],
    [
      'in another order, between unknown ones',
      'Date\tCashier\tinvoice\tAmount\trcptSign\treceipt\n2026-03-02\tJoy\t7\tKES 1,160.50\tV4N6-P2QK\t37',
    ],
    ['with times', 'invcNo,totAmt,salesDt,cisInvcNo,rcptSign\n7,1160.5,2026-03-02T10:15:00,0037,V4N6-P2QK\n'],
  ])('%s are read', (_, text) => expect(invoicesOf(text)).toEqual([all]));

  it('of the JSON are read alike, and an empty cell says nothing', () => {
    expect(invoicesOf({ invoices: [all, { invcNo: 7, totAmt: '', salesDt: null }] })).toEqual([all, { invcNo: '7' }]);
    expect(invoicesOf('invcNo,totAmt\n7,\n8')).toEqual([{ invcNo: '7' }, { invcNo: '8' }]);
  });

  it('have signatures of a hundred characters, whatever they are', () => {
    const rcptSign = '\u{1F34B}'.repeat(100);
    expect(invoicesOf({ invoices: [{ invcNo: '7', rcptSign }] })).toEqual([{ invcNo: '7', rcptSign }]);
  });

  it('of the authority leave the number of the till, whichever comes first', () => {
    const lines = [{ invcNo: 'INV-1', totAmt: 5 }];
    expect(invoicesOf('trdInvcNo,invcNo,totAmt\nINV-1,21,5')).toEqual(lines);
    expect(invoicesOf('invcNo,trdInvcNo,totAmt\n21,INV-1,5')).toEqual(lines);
    expect(readInvoiceList('trdInvcNo,invcNo\nINV-1,21')).toMatchObject({ warnings: [{ field: 'invcNo' }] });
  });

  it.each([
    ['curRcptNo', '0037', { cisInvcNo: 37 }],
    ['CU Invoice No.', 'kracu01 / 0037', { cuInvoiceNo: 'KRACU01/37' }],
    ['rcptSign', 'V4N6-P2QK', { rcptSign: 'V4N6-P2QK' }],
  ])('of the authority name a receipt where the list has no numbers of the till (%s)', (column, cell, receipt) => {
    expect(invoicesOf(`${column},totAmt\n${cell},5`)).toEqual([{ ...receipt, totAmt: 5 }]);
    expect(invoicesOf(`invcNo,${column}\n,${cell}`)).toEqual([receipt]);
    expect(linesOf(`${column},totAmt\n,5`)).toMatchObject([
      { trouble: expect.stringContaining('invcNo must') as string },
    ]);
  });

  it('that are unknown are named', () => {
    expect(readInvoiceList('invcNo,Cashier\n7,Joy')).toMatchObject({ warnings: [{ field: 'Cashier' }] });
    expect(readInvoiceList({ invoices: [{ invcNo: 7, amt: 1 }] })).toMatchObject({
      warnings: [{ field: 'invoices[].amt' }],
    });
  });

  it.each([
    ['totAmt', 'twelve'],
    ['totAmt', '1.160,50'],
    ['salesDt', '2026-02-30'],
    ['cuInvoiceNo', '37'],
    ['salesDt', '03/20/2026'],
    ['cisInvcNo', '3.5'],
    ['rcptSign', 'x'.repeat(101)],
  ])('with the %s %p make the line unreadable, and it names the line of the file', (field, cell) => {
    expect(linesOf(`invcNo;${field}\n\n7;${cell}\n8;`)).toEqual([
      { line: 3, written: '"7"', trouble: expect.stringContaining(`${field} must be `) as string },
      { line: 4, invoice: { invcNo: '8' } },
    ]);
  });
});

it.each<[string, unknown]>([
  ['an empty text', ' \n \n'],
  ['only names', 'invcNo,totAmt\n'],
  ['several columns without names', 'INV-1,1160\nINV-2,580'],
  ['names without the number', 'date,amount\n2026-03-02,5'],
  ['too many lines', 'INV\n'.repeat(LISTED_MAX + 1)],
  ['an endless text', 'INV\n'.repeat(100_000)],
  ['an open quote', 'invcNo,totAmt\n"7,5\n8,6'],
  ['a line with too many columns', `invcNo${','.repeat(50)}\n7`],
  ['a line with too many columns below the names', `invcNo,totAmt\n7,5\n8,6${','.repeat(60)}`],
  ['an endless line', `invcNo,totAmt\n${'7'.repeat(10_001)}`],
  ['an endless line in quotes', `invcNo,totAmt\n"${'7\n'.repeat(5_001)}"`],
  ['a text that is too long', `invcNo,totAmt\n${`7,${' '.repeat(9_000)}\n`.repeat(60)}`],
  ['too many cells', `invcNo,totAmt\n${`7${','.repeat(40)}\n`.repeat(3_000)}`],
  ['several columns for one field', 'Invoice No,Total,Amount\nINV-1,5,5'],
  ['several columns for the number', 'invcNo,Invoice Number\n21,INV-1'],
  ['columns without anything that names an invoice', 'Total,Date\n5,2026-03-02'],
  ['an object', { invoices: {} }],
  ['an empty list', { invoices: [] }],
])('refuses %s, and says what to send', (_, body) => {
  expect(refusalOf(body)).toEqual({
    ...{ code: '003', field: 'invoices', message: expect.any(String) },
    fix: expect.stringMatching(/^(Send|Name|Write) .+\.$/),
  });
});

it.each<[string, unknown, string]>([
  ['nothing', undefined, '002 invoices'],
  ['no list', { list: [] }, '002 invoices'],
  ['a list alone', [1001], '003 body'],
  ['a JSON text', '1001', '003 body'],
])('refuses %s', (_, body, fault) => {
  const reading = readList(body);
  expect(reading.ok ? [] : reading.violations.map(({ code, field }) => `${code} ${field}`)).toEqual([fault]);
});

describe('a text that is made to be costly', () => {
  const MIB = 1024 * 1024;
  const line = 'INV-2026-0001,1160.00,2026-03-02,V4N6P2QK7WXR3TZA\n';
  let ofLongList: number;
  beforeAll(() => {
    const longList = `invcNo,totAmt,salesDt,rcptSign\n${line.repeat(LISTED_MAX)}`;
    ofLongList = processorMs(() => readInvoiceList(longList));
  });

  it.each([
    ['a first line of half a million columns', `invcNo${','.repeat(MIB / 2)}${'\n7'.repeat(20_000)}`],
    ['a million columns', `invcNo,totAmt\n${','.repeat(MIB)}`],
    ['as many cells as fit', `invcNo,totAmt\n${`${','.repeat(49)}\n`.repeat(10_000)}`],
    ['as many lines as fit', `invcNo,totAmt\n${'7,\n'.repeat(MIB / 6)}`],
    ['empty lines', `invcNo,totAmt\n${'\n'.repeat(MIB / 3)}`],
    ['quotes', `invcNo,totAmt\n${`${'"",'.repeat(40)}\n`.repeat(4_000)}`],
  ])('(%s) costs no more than some long lists', (_, text) => {
    expect(processorMs(() => readInvoiceList(text))).toBeLessThan(15 * ofLongList);
  });

  it('gets no more warnings than a reader wants', () => {
    const names = Array.from({ length: 49 }, (_, index) => `Note ${'x'.repeat(index)}`);
    expect(readInvoiceList(`invcNo,${names.join(',')}\n7`)).toMatchObject({
      ...{ ok: true, warnings: { length: 20 } },
    });
  });
});

it.each([
  [4_200, true],
  [4_300, false],
])('of %i objects with all fields is a JSON body that is read: %s', (length, ok) => {
  const invoice = { invcNo: 'A', totAmt: 1, salesDt: '20260302', cisInvcNo: 1, cuInvoiceNo: 'K/1', rcptSign: 'V' };
  const body = { invoices: Array.from({ length }, () => invoice) };
  expect(parseJson(Buffer.from(JSON.stringify(body)))).toMatchObject({ ok });
});
