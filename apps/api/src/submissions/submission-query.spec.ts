import { readSubmissionQuery } from './submission-query.js';

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
