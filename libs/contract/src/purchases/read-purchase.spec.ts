import { readPurchase } from './read-purchase.js';
import { examplePartOfPurchase, examplePurchase } from './confirm-purchase.dto.js';

const NOW = new Date('2026-03-02T08:00:00Z');
const read = (change: object = {}) => readPurchase({ ...examplePurchase, ...change }, NOW);

const violationsOf = (change: object) => {
  const reading = read(change);
  return reading.ok ? [] : reading.violations.map(({ code, field }) => `${code} ${field}`);
};

it('the example breaks no rule, and says in our words what the body says in the interface’s', () => {
  expect(read()).toEqual({
    ok: true,
    warnings: [],
    draft: {
      ...{ kind: 'purchase-confirmation', supplierPin: 'P000111222B', supplierInvoiceNumber: '77' },
      ...{ supplierBhfId: null, answer: 'CONFIRMED', paymentType: '02', confirmedAt: '20260302101500', total: 5800 },
      ...{ remark: null, lines: [], purchase: null },
    },
  });
});

it('a number is the same as text, and 04 refuses', () => {
  const fields = { spplrInvcNo: 77, spplrBhfId: '01', salesSttsCd: '04', itemList: [{ itemSeq: 1, itemCd: 'KETTLE' }] };
  expect(read(fields)).toMatchObject({
    draft: {
      ...{ supplierInvoiceNumber: '77', supplierBhfId: '01', answer: 'REFUSED' },
      lines: [{ sequence: 1, itemCode: 'KETTLE' }],
    },
  });
});

it('some lines are confirmed, and never refused', () => {
  expect(read(examplePartOfPurchase)).toMatchObject({
    ok: true,
    draft: { onlyTheseLines: true, lines: [{ sequence: 2, itemCode: 'GDS-OIL-1L' }], total: 1160 },
  });
  expect(violationsOf({ onlyListedLines: true })).toEqual(['002 itemList']);
  expect(violationsOf({ ...examplePartOfPurchase, salesSttsCd: '04' })).toEqual(['003 onlyListedLines']);
});

it.each([
  ['20260302110500', []],
  ['20260302110501', ['003 cfmDt']],
  ['20260303000000', ['003 cfmDt']],
  ['20260230101500', ['003 cfmDt']],
])('it was confirmed by now, or five minutes later: %s', (cfmDt, expected) => {
  expect(violationsOf({ cfmDt })).toEqual(expected);
});
