import { decide, type Outcome, type RetryPolicy, toDateTime } from '@app/domain';
import type { AttemptFacts } from '@app/persistence';
import { settlementOf, attemptStateOf } from './settlement.js';
import { comparisonOf, type Confirmation } from '../restoring/compare.js';

describe('settlement', () => {
  const retryPolicy: RetryPolicy = { retryDelayMs: 30_000, doubtWindowMs: 1_800_000 };

  const factsOf = (kind: 'item' | 'sale') =>
    ({
      kind,
      number: 7,
      series: 'series',
      doubtAgeMs: 0,
      ageSinceFirstAttemptMs: 0,
      document: { lines: [] },
    }) as unknown as AttemptFacts;

  const fate = (kind: 'item' | 'sale', outcome: Outcome, inDoubt = false): string => {
    const facts = factsOf(kind);
    const decision = decide(outcome, attemptStateOf(facts, inDoubt), retryPolicy);
    return settlementOf(facts, 1, outcome, decision, 'worker' as never).numberFate;
  };

  const laneFault: Outcome = { kind: 'laneFault', code: '901', message: '' };
  const unavailable: Outcome = { kind: 'unavailable', message: '' };
  const unclear: Outcome = { kind: 'inDoubt', code: '999', message: '' };
  const outOfOrder: Outcome = { kind: 'rejected', code: '910', message: '', cause: 'order' };

  describe('a number that other branches want too', () => {
    it.each<[string, Outcome]>([
      ['a lane that waits for an operator', laneFault],
      ['a lane whose count is wrong', outOfOrder],
      ['a document that waits for the authority', unavailable],
    ])('is given back by %s', (_, outcome) => {
      expect(fate('item', outcome)).toBe('released');
    });

    it.each<[string, Outcome, boolean]>([
      ['as long as it may be taken', unclear, false],
      ['as long as it may have been taken before', unavailable, true],
      ['as long as nobody knows, whoever must look', laneFault, true],
    ])('is kept %s', (_, outcome, inDoubt) => {
      expect(fate('item', outcome, inDoubt)).toBe('kept');
    });
  });

  it.each([laneFault, unavailable])('a number of its own branch is kept by whatever waits: $kind', (outcome) => {
    expect(fate('sale', outcome)).toBe('kept');
  });
});

describe('compare', () => {
  const MINUTE_MS = 60_000;
  const NOON = Date.parse('2026-03-02T09:00:00Z');
  const at = (minutes: number) => toDateTime(new Date(NOON + minutes * MINUTE_MS));

  const LINE = { itemSeq: 1, itemCd: 'KE2NTNO0000001', itemNm: 'Tea', qty: 2, taxTyCd: 'B', totAmt: 1160 };
  const SALE = {
    ...{ trdInvcNo: 'INV-7', orgInvcNo: 0, custTin: null, rcptTyCd: 'S', salesTyCd: 'N', salesDt: '20260302' },
    ...{ totTaxblAmt: 1000, totTaxAmt: 160, totAmt: 1160, itemList: [LINE] },
  };
  /** As the gateway shows it, without our own number. */
  const LISTED = { ...SALE, trdInvcNo: undefined, salesTyCd: undefined };

  const ofTill: Confirmation = { isOfTill: true, from: NOON - 5 * MINUTE_MS, to: NOON };
  const ofAcceptance: Confirmation = { isOfTill: false, from: NOON - 5 * MINUTE_MS, to: NOON + 5 * MINUTE_MS };

  const compare = (wire: object, minutes: number | null, confirmation = ofTill, hasWaited = true) => {
    const imported = {
      number: 9,
      wire: wire as Record<string, unknown>,
      confirmedAt: minutes === null ? null : at(minutes),
      hasWaited,
      sentBody: null,
    };
    return comparisonOf(JSON.stringify(SALE), imported, confirmation);
  };

  it('a sale that waited is a document of the same content that was confirmed at its time', () => {
    expect(compare(LISTED, 0)).toBe('ours');
    expect(compare(LISTED, 3, ofAcceptance)).toBe('ours');
    // The clock of the authority was behind that of the till.
    expect(compare(LISTED, -4)).toBe('ours');
  });

  it('one that was posted after the restore may be that document, or a new sale', () => {
    expect(compare(LISTED, 0, ofTill, false)).toBe('perhaps');
    expect(compare(SALE, 60, ofTill, false)).toBe('perhaps');
  });

  it('with a time of its till, it is no document of another time; without one, nobody knows', () => {
    expect(compare(LISTED, 1)).toBe('none');
    expect(compare(LISTED, -70)).toBe('none');
    expect(compare(LISTED, 60, ofAcceptance)).toBe('perhaps');
    expect(compare(LISTED, null)).toBe('perhaps');
  });

  it('an authority whose clock is behind has an earlier time than the till: nobody knows', () => {
    expect(compare(LISTED, -6)).toBe('perhaps');
  });

  it('our own number says it at any time, and another one denies it', () => {
    expect(compare(SALE, 60)).toBe('ours');
    expect(compare({ ...SALE, trdInvcNo: 'INV-8' }, 0)).toBe('none');
  });

  it('roundings, and another code of an item of the same name, make no other document', () => {
    const line = { ...LINE, itemCd: 'KE2NTNO0000002', totAmt: '1160.02' };
    expect(compare({ ...LISTED, totAmt: 1160.02, totTaxAmt: 160.02, itemList: [line] }, 0)).toBe('ours');
  });

  it.each<[string, object]>([
    ['total', { totAmt: 1161 }],
    ['day', { salesDt: '20260303' }],
    ['buyer', { custTin: 'P051999888K' }],
    ['type', { rcptTyCd: 'R' }],
    ['sort', { salesTyCd: 'C' }],
    ['original', { orgInvcNo: 3 }],
    ['goods', { itemList: [{ ...LINE, itemCd: 'KE2NTNO0000002', itemNm: 'Milk' }] }],
    ['quantity', { itemList: [{ ...LINE, qty: 1 }] }],
    ['number of lines', { itemList: [LINE, LINE] }],
  ])('another %s makes another document', (_, difference) => {
    expect(compare({ ...LISTED, ...difference }, 0)).toBe('none');
  });
});
