import { instantOf, isRealDate, isRealDateTime, toDateTime, today } from './east-africa-time.js';

describe('East Africa Time', () => {
  it('is three hours ahead of UTC', () => {
    expect(toDateTime(new Date('2026-03-02T07:15:02.999Z'))).toBe('20260302101502');
  });

  it('is read back as the instant it was written from', () => {
    expect(instantOf('20260302101502')).toBe(Date.UTC(2026, 2, 2, 7, 15, 2));
    expect(instantOf(toDateTime(new Date(1_790_000_000_000)))).toBe(1_790_000_000_000);
  });

  it('begins its day at 21:00 UTC of the day before', () => {
    expect(today(new Date('2026-03-01T20:59:59.999Z'))).toBe('20260301');
    expect(today(new Date('2026-03-01T21:00:00.000Z'))).toBe('20260302');
    expect(today(new Date('2026-12-31T21:00:00.000Z'))).toBe('20270101');
  });
});

describe('a real date', () => {
  it.each(['20260302', '20240229', '20000229', '19991231'])('%s is', (text) => {
    expect(isRealDate(text)).toBe(true);
  });

  it.each([
    '20260230',
    '20250229',
    '19000229',
    '20261301',
    '20260001',
    '20260100',
    '2026-03-02',
    '202603',
    '',
    '2026030２',
    '20260302\n',
  ])('%j is not', (text) => {
    expect(isRealDate(text)).toBe(false);
  });
});

describe('a real date-time', () => {
  it.each(['20260302101502', '20260302000000', '20260302235959'])('%s is', (text) => {
    expect(isRealDateTime(text)).toBe(true);
  });

  it.each(['20260302240000', '20260302236000', '20260302235960', '20260230101502', '20260302', ''])(
    '%j is not',
    (text) => {
      expect(isRealDateTime(text)).toBe(false);
    },
  );
});
