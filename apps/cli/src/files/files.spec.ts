import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { environment } from '../environment.js';
import { Problem } from '../exit-codes.js';
import { claimingSize, workbook } from '../test/workbook.js';
import { writeRefused } from '../submit/write-refused.js';
import { dateOf, escaped, numberOf, unescaped } from './cells.js';
import { type FileDocument, readContent, type ReadOptions, readSales } from './read-documents.js';

const folder = mkdtempSync(path.join(tmpdir(), 'risiti-files-'));
beforeAll(() => {
  Object.assign(environment, { folder, canAsk: false });
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

const bytesOf = (name: string, bytes: Buffer): string => {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
};

async function sourceOf(file: string, options: ReadOptions = {}, numbers?: string) {
  return readSales(await readContent(file), { date: '20260302', ...options }, numbers);
}

const read = async (file: string, options?: ReadOptions, numbers?: string): Promise<FileDocument[]> =>
  (await sourceOf(file, options, numbers)).documents;

const TABLE = `Invoice no,Date,SKU,Qty,Unit price,Discount %,Customer PIN
A-1,2026-03-02,OIL,2,"1,160.00",,
A-1,2026-03-02,CUT,1,580,10,
A-2,02/03/2026,CUT,,580.50,,P051999888K

A-3,soon,CUT,many,free,,
`;

it('makes a sale of all rows that follow each other with one number', async () => {
  const documents = await read(fileOf('day.csv', TABLE));
  expect(documents.map(({ line, firstRow, lastRow }) => [firstRow, lastRow, line])).toEqual([
    [
      2,
      3,
      {
        ...{ kind: 'sale', transaction: header({ invcNo: 'A-1' }) },
        items: [
          { itemCd: 'OIL', qty: 2, prc: 1160 },
          { itemCd: 'CUT', qty: 1, prc: 580, dcRt: 10 },
        ],
      },
    ],
    [
      4,
      4,
      {
        ...{ kind: 'sale', transaction: header({ invcNo: 'A-2', custTin: 'P051999888K' }) },
        items: [{ itemCd: 'CUT', qty: 1, prc: 580.5 }],
      },
    ],
    [
      6,
      6,
      {
        ...{ kind: 'sale', transaction: header({ invcNo: 'A-3', salesDt: 'soon' }) },
        items: [{ itemCd: 'CUT', qty: 'many', prc: 'free' }],
      },
    ],
  ]);
});

const header = (more: object) => ({
  ...{ salesDt: '20260302', pmtTyCd: '01', rcptTyCd: 'S', salesSttsCd: '02', currency: 'KES', exchangeRate: 1 },
  ...{ destnCountryCd: 'KE', pricesIncludeTax: true, ...more },
});

it('takes nothing from a column without a name', async () => {
  const [plain] = await read(fileOf('plain.csv', 'Invoice no,Date,SKU,Qty,Unit price\nA-1,2026-03-02,CUT,1,580\n'));
  const [odd] = await read(fileOf('odd.csv', 'Invoice no,Date,,SKU,Qty,Unit price\nA-1,2026-03-02,7,CUT,1,580\n'));
  expect(odd!.line).toEqual(plain!.line);
});

it('reads a table with a byte order mark, semicolons and CRLF', async () => {
  const [document] = await read(fileOf('excel.csv', '\uFEFFNumber;Item;Price\r\n7;CUT;580\r\n'));
  expect(document!.line).toMatchObject({ transaction: { invcNo: '7' }, items: [{ itemCd: 'CUT', qty: 1, prc: 580 }] });
});

describe('a workbook', () => {
  const ROWS = [
    ['Invoice no', 'Date', 'SKU', 'Qty', 'Price'],
    ['0042', { day: 46083 }, 'CUT', 2, 580.5],
  ];

  it('is read as its table is: texts stay texts, days are days', async () => {
    const [document] = await read(bytesOf('day.xlsx', workbook(ROWS)));
    expect(document!.line).toMatchObject({
      ...{ transaction: { invcNo: '0042', salesDt: '20260302' }, items: [{ itemCd: 'CUT', qty: 2, prc: 580.5 }] },
    });
  });

  it.each([
    [
      'is larger than its bounds when it is unzipped',
      claimingSize(workbook(ROWS), 100 * 1024 * 1024),
      'when it is unzipped',
    ],
    ['is larger than its bounds', Buffer.alloc(21 * 1024 * 1024), 'at most 20 are read'],
    ['is none', Buffer.from('no zip'), 'is no workbook'],
    ['names a row far below', workbook(ROWS, { firstRow: 4_000_000_000 }), 'at most 200000 rows'],
  ])('that %s is refused', async (_, bytes, message) => {
    await expect(read(bytesOf('bad.xlsx', bytes))).rejects.toThrow(message);
  });
});

it('keeps which column is which, for the next table with this header', async () => {
  const table = (number: number) => fileOf(`odd-${number}.csv`, `No.,What,Each\n${number},CUT,580\n`);
  await expect(read(table(1))).rejects.toThrow('code of the item');
  await read(table(1), { column: ['number=No.', 'item=What', 'price=Each'] });
  expect((await read(table(2)))[0]!.line).toMatchObject({ transaction: { invcNo: '2' }, items: [{ prc: 580 }] });
});

it.each([
  [['colour=SKU'], 'names no field'],
  [['item=Colour'], 'There is no column "Colour"'],
])('says what is wrong with --column %j', async (column, message) => {
  await expect(read(fileOf('day.csv', TABLE), { column })).rejects.toThrow(message);
});

it('refuses a table without numbers, and numbers it if it is told how', async () => {
  const file = fileOf('no-numbers.csv', 'Item,Price\nCUT,580\nOIL,348\n');
  await expect(read(file)).rejects.toBeInstanceOf(Problem);
  const numbered = await read(file, {}, 'S7-');
  expect(numbered.map(({ line }) => (line as { transaction: object }).transaction)).toMatchObject([
    { invcNo: 'S7-2', salesDt: '20260302' },
    { invcNo: 'S7-3', salesDt: '20260302' },
  ]);
  await expect(read(fileOf('day.csv', TABLE), {}, 'S7-')).rejects.toThrow('has numbers of its own');
});

it('refuses a table without days, unless it is told the day', async () => {
  const file = fileOf('no-days.csv', 'Number,Item,Price\nA,CUT,580\n');
  await expect(read(file, { date: undefined })).rejects.toThrow('no column with the days');
});

it('reads NDJSON as batches take it, a sale where no kind is named', async () => {
  const file = fileOf(
    'day.ndjson',
    '{"transaction": {"invcNo": 1}, "items": []}\n\n{"kind": "credit-note", "invcNo": 2}\n',
  );
  expect((await read(file)).map(({ line, firstRow }) => [firstRow, line.kind])).toEqual([
    [1, 'sale'],
    [3, 'credit-note'],
  ]);
});

const HEADER = 'Number,Date,Item,Price,Buyer\n';

it.each([
  [
    'a number that comes again later',
    `${HEADER}A,,CUT,1,\nB,,CUT,1,\nA,,CUT,1,\n`,
    'row 4 has the number A, as row 2 has',
  ],
  ['one number on two days', `${HEADER}1,20260302,CUT,1,\n1,20260303,CUT,1,\n`, 'another day, payment or buyer'],
  ['a row without a number', `${HEADER},,CUT,1,\n`, 'row 2 has no number'],
  ['a quotation mark that is not closed', `${HEADER}A,,CUT,1,"Mama\nB,,CUT,1,\n`, 'not closed'],
  ['more cells than columns', `${HEADER}A,,CUT,1,160.00,x\n`, 'has 6 cells'],
  ['letters in another encoding', Buffer.from(`${HEADER}A,,CUT,1,Caf\xe9\n`, 'latin1'), 'is not in UTF-8'],
  ['decimal commas', 'Number;Item;Price\nA;CUT;1,250\n', 'write 1250 or 1.25'],
  ['no JSON', '{}\nno\n', 'row 2 is no document'],
])('sends nothing of a file with %s', async (what, content, message) => {
  const file = bytesOf(what === 'no JSON' ? 'bad.ndjson' : 'bad.csv', Buffer.from(content as string));
  await expect(read(file)).rejects.toThrow(message);
});

it('gives refused rows back with what to do, so that they can be mended and sent', async () => {
  const source = await sourceOf(fileOf('formulas.csv', 'Number,Item,Price\nA,=CUT,580\nB,OIL,348\n'));
  const back = path.join(folder, 'formulas.csv.refused.csv');
  writeRefused(back, source, new Map([[0, { message: 'No such item.', fix: 'Register it.' }]]));
  expect(readFileSync(back, 'utf8')).toBe("Number,Item,Price,what to do\r\nA,'=CUT,580,No such item. Register it.\r\n");
  const [again] = await read(back);
  expect(again!.line).toMatchObject({ transaction: { invcNo: 'A' }, items: [{ itemCd: '=CUT' }] });
});

it('gives refused rows back with the numbers that they were given, and refused lines as documents', async () => {
  const REFUSAL = new Map([[1, { message: 'No.', fix: 'Mend it.' }]]);
  const back = path.join(folder, 'back.csv');
  writeRefused(
    back,
    await sourceOf(fileOf('no-numbers.csv', 'Item,Price\nCUT,580\nOIL,348\n'), {}, 'S7-'),
    REFUSAL,
    'S7-',
  );
  expect((await read(back))[0]!.line).toMatchObject({ transaction: { invcNo: 'S7-3' } });
  const lines = await sourceOf(fileOf('two.ndjson', '{"invcNo": 1}\n{"kind": "credit-note", "invcNo": "é"}\n'));
  writeRefused(back, lines, REFUSAL);
  expect((await read(back))[0]!.line).toEqual({ kind: 'credit-note', invcNo: 'é' });
});

it.each([
  ['=1+1', "'=1+1"],
  ['@cmd', "'@cmd"],
  ['-5', '-5'],
  ['+254 700', "'+254 700"],
  ['plain', 'plain'],
])('escapes the cell %s, and takes it back', (cell, out) => {
  expect(escaped(cell)).toBe(out);
  expect(unescaped(out)).toBe(cell);
});

it.each([
  ['2026-03-02', '20260302'],
  ['20260302', '20260302'],
  ['2/3/2026', '20260302'],
  ['2026-03-02T00:00:00Z', '20260302'],
  ['March', 'March'],
])('reads the day %s', (cell, day) => expect(dateOf(cell)).toBe(day));

it.each([
  ['1,160.50', 1160.5],
  ['580', 580],
  ['-3', -3],
  ['1,16', '1,16'],
  ['0,500', '0,500'],
  ['', ''],
])('reads the number %s', (cell, number) => expect(numberOf(cell)).toBe(number));
