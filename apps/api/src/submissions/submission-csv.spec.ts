import Papa from 'papaparse';
import { CSV_COLUMNS, csvHeader, csvRows, type CsvSubmission } from './submission-csv.js';

const submission = (custNm: string, change: Partial<CsvSubmission> = {}): CsvSubmission => ({
  ...{ submissionId: 'S-1', kind: 'sale', status: 'APPROVED', reference: 'INV-1', cisInvcNo: 7 },
  document: { transaction: { invcNo: 'INV-1', custNm, totAmt: 1044.5 } },
  taxes: [{ taxTyCd: 'B', taxblAmt: 900, taxAmt: 144 }],
  refusals: [],
  ...change,
});

const parsed = (submissions: CsvSubmission[]) =>
  Papa.parse<Record<string, string>>(csvHeader() + csvRows(submissions), { header: true, skipEmptyLines: true }).data;

describe('a list as CSV', () => {
  it('has the named columns, and each value in its own', () => {
    const [row] = parsed([submission('JUMLA LTD')]);
    expect(Object.keys(row!)).toEqual([...CSV_COLUMNS]);
    expect(row).toMatchObject({ submissionId: 'S-1', invcNo: 'INV-1', custNm: 'JUMLA LTD', totAmt: '1044.5' });
    expect(row).toMatchObject({ taxblAmtB: '900', taxAmtB: '144', taxblAmtA: '', cisInvcNo: '7', refusalCode: '' });
  });

  it('has a row for a document that is deleted, and for one that is no invoice', () => {
    const rows = parsed([
      submission('', { document: null, taxes: null }),
      submission('', { document: {}, taxes: null }),
    ]);
    expect(rows.map(({ submissionId, totAmt }) => [submissionId, totAmt])).toEqual([
      ['S-1', ''],
      ['S-1', ''],
    ]);
  });

  it('says why a document was refused', () => {
    const refusals = [{ code: '003', message: 'No, "never"' }];
    expect(parsed([submission('', { refusals })])[0]).toMatchObject({
      refusalCode: '003',
      refusalMessage: 'No, "never"',
    });
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r\n=1', '=1\n2', "=cmd|'/c calc'!A1"])(
    'gives a spreadsheet no formula for %j',
    (name) => {
      const [row] = parsed([submission(name)]);
      expect(row!.custNm).toBe(`'${name}`);
    },
  );

  it('changes no other text', () => {
    for (const name of ['A-1', 'JUMLA, "the" LTD', "O'Neill", 'line\nbreak'])
      expect(parsed([submission(name)])[0]!.custNm).toBe(name);
  });
});
