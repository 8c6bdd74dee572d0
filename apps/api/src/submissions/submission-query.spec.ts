import { readSubmissionQuery } from './submission-query.js';

const ID = '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90';

const fieldsRefused = (query: Record<string, unknown>): string[] => {
  const reading = readSubmissionQuery(query);
  return reading.ok ? [] : reading.violations.map(({ code, field }) => `${code} ${field}`);
};

describe('the query of a list', () => {
  it('returns the newest fifty by default', () => {
    expect(readSubmissionQuery({})).toEqual({ ok: true, filter: { limit: 50 }, warnings: [] });
  });

  it('accepts all parameters together', () => {
    const query = { invcNo: ' 7 ', status: 'APPROVED', since: '2026-03-01T00:00:00+03:00', cursor: ID, limit: '200' };
    expect(readSubmissionQuery(query)).toMatchObject({
      filter: { reference: '7', status: 'APPROVED', since: new Date('2026-02-28T21:00Z'), after: ID, limit: 200 },
    });
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
