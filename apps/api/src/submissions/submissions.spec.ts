import type { ApiConfig } from '@app/config';
import type { SignedReceipt, SubmissionDraft } from '@app/domain';
import type { Database, Principal, SubmissionView } from '@app/persistence';
import type { Accept, WaitingRoom } from '@app/submission';
import Papa from 'papaparse';
import { line, sale } from '../../../../libs/domain/src/test/documents.js';
import type { RequestOptions } from '../http/requests/request-options.js';
import { HandedOutReceipts } from '../infrastructure/handed-out-receipts.js';
import { readSearchQuery } from '../operators/operator-query.js';
import { readStockQuery } from '../stock/stock-query.js';
import { authorityRefusal } from './authority-refusal.js';
import { receiptData } from './receipt-data.js';
import { CSV_COLUMNS, csvHeader, csvRows } from './submission-csv.js';
import { type ListedSubmissionDto, taxTotals } from './submission-details.js';
import { readSubmissionQuery } from './submission-query.js';
import { Submit } from './submit.js';

const OWNER = { accountId: 'an account', environment: 'SANDBOX', tin: 'P051999888K' };
const SIGNED = { ...OWNER, id: 'a sale', status: 'APPROVED', receipt: { signature: 'V4N6P2QK7WXR3TZA' } };

/** Posts again what is approved already; the answer goes out when it is told to. */
function setup({ handedOut }: { handedOut: boolean }) {
  const db = { query: async () => [], readShared: async () => () => null } as unknown as Database;
  const ledgers = { SANDBOX: { db }, PRODUCTION: { db } };
  const known = { kind: 'known', identical: true, view: { ...SIGNED, handedOut } as unknown as SubmissionView };
  const accept = { SANDBOX: { accept: async () => known } } as unknown as Record<'SANDBOX' | 'PRODUCTION', Accept>;
  const handedOutReceipts = new HandedOutReceipts(db, () => {});
  const submit = new Submit(accept, {} as WaitingRoom, handedOutReceipts, ledgers, { syncWaitMs: 1_000 } as ApiConfig);
  let endAnswer: (isWhole: boolean) => void = () => {};
  const options = {
    preference: { async: false },
    onAnswerEnd: (listener: typeof endAnswer) => (endAnswer = listener),
    noteSubmission() {},
  };
  return {
    postAgain: () =>
      submit.submit(OWNER as unknown as Principal, {} as SubmissionDraft, options as unknown as RequestOptions, {
        names: { fields: {}, lines: '', lineFields: {} },
      }),
    endAnswerAs: async (isWhole: boolean) => {
      endAnswer(isWhole);
      await handedOutReceipts.close();
    },
  };
}

it('hands out a receipt that was not handed out before', async () => {
  const { postAgain } = setup({ handedOut: false });
  expect(await postAgain()).toMatchObject({ kind: 'accepted', view: SIGNED });
});

it('answers repeated after the receipt was handed out', async () => {
  const { postAgain } = setup({ handedOut: true });
  expect(await postAgain()).toMatchObject({ kind: 'alreadyHandedOut' });
});

it('answers repeated while another answer with the receipt is on its way', async () => {
  const { postAgain } = setup({ handedOut: false });
  await postAgain();
  expect(await postAgain()).toMatchObject({ kind: 'alreadyHandedOut' });
});

it('hands the receipt out again if that answer did not arrive', async () => {
  const { postAgain, endAnswerAs } = setup({ handedOut: false });
  await postAgain();
  await endAnswerAs(false);
  expect(await postAgain()).toMatchObject({ kind: 'accepted', view: SIGNED });
});

describe('the answer to a refusal', () => {
  const view = (kind: string, answerCode: string, answerMessage: string) =>
    ({
      id: 'id',
      kind,
      status: 'REJECTED',
      reference: 'INV-1',
      answerCode,
      answerMessage,
    }) as unknown as SubmissionView;

  const TERMS = {
    names: { fields: { originalInvoiceNumber: 'transaction.orgInvcNo' }, lines: 'lineItems', lineFields: {} },
    wholeField: 'transaction',
  };
  const answerTo = (...facts: Parameters<typeof view>) => authorityRefusal(view(...facts), TERMS).toReply('request');

  it('quotes the authority', () => {
    const { status, body } = answerTo('sale', '910', 'Bad');
    expect(status).toBe(422);
    expect(body).toMatchObject({ resultCd: '003', resultMsg: 'The tax authority refused the document: 910 Bad' });
    expect(body.data).toMatchObject({ invcNo: 'INV-1', authority: { code: '910', message: 'Bad' } });
  });

  it('does not quote an authority that was not asked', () => {
    const { body } = answerTo('sale', 'risiti-801', 'There is no approved invoice 7.');
    const message = 'There is no approved invoice 7.';
    expect(body).toMatchObject({ resultCd: '801', resultMsg: message, data: { refusal: { code: '801', message } } });
    expect(JSON.stringify(body)).not.toMatch(/authority|risiti-/);
  });

  it.each([
    ['sale', '910', 'Bad', 'transaction'],
    ['sale', '910', 'orgInvcNo does not exist', 'transaction.orgInvcNo'],
    ['credit-note', 'risiti-802', 'All of it is back.', 'transaction.orgInvcNo'],
    ['sale', 'risiti-005', 'There is no item X.', 'lineItems'],
    ['item', 'risiti-005', 'There is no item X.', 'transaction'],
    ['something-new', '910', 'Bad', 'transaction'],
  ])('for a %s (%s %s) names %s and a fix', (kind, code, message, field) => {
    const [error] = answerTo(kind, code, message).body.errors!;
    expect(error).toMatchObject({ field, fix: expect.stringMatching(/./) });
  });

  it.each([
    ['risiti-802', 409],
    ['risiti-801', 422],
    ['risiti-003', 422],
    ['901', 422],
  ])('for %s has status %d', (code, status) => {
    expect(answerTo('credit-note', code, 'No.').status).toBe(status);
  });

  it('for a refusal of our own with 003 points to the message, and not to the authority', () => {
    const { errors } = answerTo('branch-user', 'risiti-003', 'Send it again.').body;
    expect(errors).toMatchObject([{ message: 'Send it again.', fix: expect.stringContaining('the message') }]);
    expect(errors![0]!.fix).not.toContain('authority');
  });

  it('does not tell the caller of a refused set-up to call the set-up', () => {
    const [error] = answerTo('device-setup', '901', 'It is not valid device').body.errors!;
    expect(error!.fix).not.toContain('/initialize');
  });
});

const submission = (custNm: string, change: Partial<ListedSubmissionDto> = {}): ListedSubmissionDto => ({
  ...{ submissionId: 'S-1', kind: 'sale', status: 'APPROVED', invcNo: 'INV-1', reference: 'INV-1', cisInvcNo: 7 },
  ...{ acceptedAt: '', settledAt: null, nextAttemptAt: null, follows: null, attempts: 1 },
  document: { transaction: { invcNo: 'INV-1', custNm, totAmt: 1044.5 } },
  taxes: [{ taxTyCd: 'B', taxRt: 16, taxblAmt: 900, taxAmt: 144, totAmt: 1044 }],
  refusals: [],
  ...change,
});

const parsed = (submissions: ListedSubmissionDto[]) =>
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
    const refusals = [{ field: 'document', code: '003' as const, message: 'No, "never"', fix: '' }];
    expect(parsed([submission('', { refusals })])[0]).toMatchObject({
      refusalCode: '003',
      refusalMessage: 'No, "never"',
    });
  });

  it.each([
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    ' =1',
    '\r\n=1',
    '=1\n2',
    "=cmd|'/c calc'!A1",
  ])('gives a spreadsheet no formula for %j', (name) => {
    const [row] = parsed([submission(name)]);
    expect(row!.custNm).toBe(`'${name}`);
  });

  it('changes no other text', () => {
    for (const name of ['A-1', 'JUMLA, "the" LTD', "O'Neill", 'line\nbreak'])
      expect(parsed([submission(name)])[0]!.custNm).toBe(name);
  });
});

const RECEIPT: SignedReceipt = {
  ...{ environment: 'PRODUCTION', tin: 'P051999888K', bhfId: '02', sdcId: 'KRACU04', mrcNo: 'KRA009', original: null },
  ...{ receiptNumber: 8, totalReceipts: 9, internalData: 'INTERNAL', signature: 'V4N6P2QK7WXR3TZA' },
  ...{ signedAt: '20260302101502', answeredAt: null },
};

it('a receipt has what a till prints', () =>
  expect(receiptData(RECEIPT)).toEqual({
    ...{ cisInvcNo: 8, totRcptNo: 9, intrlData: 'INTERNAL', rcptSign: 'V4N6P2QK7WXR3TZA' },
    ...{ sdcDateTime: '20260302101502', vsdcRcptPbctDate: '20260302', resultDt: '20260302101502' },
    ...{ sdcId: 'KRACU04', mrcNo: 'KRA009', cuInvoiceNo: 'KRACU04/8' },
    qrUrl: 'https://etims.kra.go.ke/common/link/etims/receipt/indexEtimsReceiptData?Data=P051999888K02V4N6P2QK7WXR3TZA',
  }));

it('a credit note names the receipt of the sale, which another device may have signed', () =>
  expect(receiptData({ ...RECEIPT, original: { sdcId: 'KRACU03', receiptNumber: 7 } })).toMatchObject({
    ...{ cuInvoiceNo: 'KRACU04/8', orgCuInvoiceNo: 'KRACU03/7' },
  }));

it('what is not known is left out, and not made up', () => {
  const unknown = receiptData({ ...RECEIPT, sdcId: null, mrcNo: null, original: { sdcId: null, receiptNumber: 7 } });
  for (const field of ['sdcId', 'mrcNo', 'cuInvoiceNo', 'orgCuInvoiceNo']) expect(unknown).not.toHaveProperty(field);
  expect(receiptData({ ...RECEIPT, mrcNo: null })).not.toHaveProperty('mrcNo');
});

const ID = '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90';

const fieldsRefused = (query: Record<string, unknown>): string[] => {
  const reading = readSubmissionQuery(query);
  return reading.ok ? [] : reading.violations.map(({ code, field }) => `${code} ${field}`);
};

describe('the query of a list', () => {
  it('returns the newest fifty by default', () => {
    expect(readSubmissionQuery({})).toEqual({ ok: true, filter: { limit: 50 }, warnings: [], includesDocument: false });
  });

  it('accepts all parameters together', () => {
    const query = { invcNo: ' 7 ', status: 'APPROVED', since: '2026-03-01T00:00:00+03:00', cursor: ID, limit: '200' };
    expect(readSubmissionQuery(query)).toMatchObject({
      filter: { reference: '7', status: 'APPROVED', since: new Date('2026-02-28T21:00Z'), after: ID, limit: 200 },
    });
  });

  it('accepts the filters that look into documents, and means invoices by them', () => {
    const query = { custTin: 'P051999888K', totAmtMin: '10', totAmtMax: '20.50', salesDtFrom: '20260301' };
    expect(readSubmissionQuery(query)).toMatchObject({
      filter: {
        document: { buyerPin: 'P051999888K', totalMin: '10', totalMax: '20.50', saleFrom: '20260301' },
        kinds: expect.arrayContaining(['sale', 'credit-note']),
      },
    });
    const others = { batch: ID, original: ID.toUpperCase(), include: 'document', until: '2026-04-01T00:00:00Z' };
    expect(readSubmissionQuery(others)).toMatchObject({
      ...{ batchId: ID, includesDocument: true },
      filter: { original: ID, until: new Date('2026-04-01T00:00:00Z') },
    });
    expect(readSubmissionQuery({ cisInvcNo: '37' })).toMatchObject({ filter: { receiptNumber: 37 } });
  });

  it('has more rows where the list is no page of JSON', () => {
    const rows = { default: 10_000, max: 10_000 };
    expect(readSubmissionQuery({}, rows)).toMatchObject({ filter: { limit: 10_000 } });
    expect(readSubmissionQuery({ limit: '7' }, rows)).toMatchObject({ filter: { limit: 7 } });
    expect(readSubmissionQuery({ limit: '10001' }, rows)).toMatchObject({ ok: false });
  });

  it.each([
    [{ since: '2026-03-02T00:00:00+03:00', until: '2026-03-01T21:00:00Z' }, []],
    [{ since: '2026-03-02T00:00:00Z', until: '2026-03-01T21:00:00Z' }, ['003 until']],
    [{ totAmtMin: '10', totAmtMax: '9.99' }, ['003 totAmtMax']],
    [{ totAmtMin: '9', totAmtMax: '10' }, []],
    [{ salesDtFrom: '20260302', salesDtTo: '20260301' }, ['003 salesDtTo']],
  ])('refuses a range that ends before it begins: %j', (query, refused) => {
    expect(fieldsRefused(query)).toEqual(refused);
  });

  it('accepts every invoice number that a sale may have, counted in characters', () => {
    const longest = '\u{1F34B}'.repeat(50);
    expect(readSubmissionQuery({ invcNo: ` ${longest} ` })).toMatchObject({ filter: { reference: longest } });
    expect(fieldsRefused({ invcNo: `${longest}x` })).toEqual(['003 invcNo']);
  });

  it('means invoices if it has an invoice number and no kind', () => {
    const reading = readSubmissionQuery({ invcNo: '7' });
    expect(reading.ok && [...reading.filter.kinds!].sort()).toEqual(['credit-note', 'sale']);
    expect(readSubmissionQuery({ invcNo: '7', kind: 'item' })).toMatchObject({ filter: { kinds: ['item'] } });
    expect(readSubmissionQuery({})).not.toMatchObject({ filter: { kinds: expect.anything() } });
  });

  it.each(['invcNo', 'status', 'kind', 'since', 'cursor', 'limit'])('may leave %s empty', (field) => {
    expect(readSubmissionQuery({ [field]: '' })).toEqual(readSubmissionQuery({}));
  });

  it.each<[string, unknown[]]>([
    ['invcNo', ['x'.repeat(51), 'a\0b']],
    ['status', ['approved', 'DONE', 'toString', '__proto__', 'constructor']],
    ['kind', ['purchase', 'toString', '__proto__']],
    ['since', ['yesterday', '1', '2026', '2026-03-01', '2026-02-30T00:00Z', '2026-03-01T25:00Z', '2026-03-01T00:00']],
    ['cursor', ['1', ID.slice(1), `${ID}0`, "' OR 1=1"]],
    ['cisInvcNo', ['x', '-1', '1.5', '1'.repeat(16)]],
    ['custTin', ['P05199988K', 'p', '051999888KP']],
    ['totAmtMin', ['-1', '1.234', '1e3', '1,000', 'all']],
    ['totAmtMax', ['NaN', '.5']],
    ['salesDtFrom', ['2026-03-01', '20260230', '202603']],
    ['salesDtTo', ['today']],
    ['batch', ['1', ID.slice(1)]],
    ['original', ['INV-1']],
    ['include', ['documents', 'lines']],
    ['until', ['2026-03-01']],
    ['limit', ['0', '201', '-1', '1.5', '1e2', 'all', '0x10']],
  ])('refuses a wrong %s by name', (field, values) => {
    for (const value of values) expect([value, fieldsRefused({ [field]: value })]).toEqual([value, [`003 ${field}`]]);
  });

  it.each(['invcNo', 'status', 'kind', 'since', 'cursor', 'limit'])('refuses a repeated %s', (field) => {
    expect(fieldsRefused({ [field]: ['1', '1'] })).toEqual([`003 ${field}`]);
  });

  it('refuses all wrong parameters at once, each with a fix', () => {
    const reading = readSubmissionQuery({ status: 'x', kind: 'y', since: 'z', cursor: 'c', limit: 'l' });
    if (reading.ok) throw new Error('taken');
    expect(reading.violations.map(({ field }) => field)).toEqual(['status', 'kind', 'since', 'cursor', 'limit']);
    for (const { field, fix } of reading.violations) expect(fix).toMatch(`leave ${field} out`);
  });

  it('warns of an unknown parameter', () => {
    expect(readSubmissionQuery({ stauts: 'APPROVED' })).toMatchObject({ ok: true, warnings: [{ field: 'stauts' }] });
  });
});

it('searches for a text of a hundred characters, whatever they are', () => {
  const longest = '\u{1F34B}'.repeat(100);
  expect(readSearchQuery({ q: longest })).toMatchObject({ text: longest });
  expect(() => readSearchQuery({ q: `${longest}x` })).toThrow();
});

it('accepts every item code that an item may have, counted in characters', () => {
  const longest = '\u{1F34B}'.repeat(50);
  expect(readStockQuery({ item: longest })).toMatchObject({ ok: true, filter: { itemCode: longest } });
  expect(readStockQuery({ item: `${longest}x` })).toMatchObject({ ok: false, violations: [{ field: 'item' }] });
});

describe('totals by tax type', () => {
  it('are those of the lines, with the rates of the acceptance, for all five types', () => {
    const exempt = line({ taxType: 'A', taxableAmount: 250, taxAmount: 0, total: 250 });
    const rates = { A: 0, B: 14, C: 0, D: 0, E: 8 };
    const totals = taxTotals(sale({ lines: [line(), line(), exempt], taxRates: rates }));
    expect(totals.map(({ taxTyCd }) => taxTyCd)).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(totals[0]).toEqual({ taxTyCd: 'A', taxRt: 0, taxblAmt: 250, taxAmt: 0, totAmt: 250 });
    expect(totals[1]).toEqual({ taxTyCd: 'B', taxRt: 14, taxblAmt: 2000, taxAmt: 320, totAmt: 2320 });
    expect(totals[4]).toMatchObject({ taxblAmt: 0, totAmt: 0 });
  });
});
