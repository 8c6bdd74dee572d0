import type { LedgerSale } from '@app/testing';
import { type Findings, NOTHING_FOUND, Testimony } from './evidence.js';

const TIN = 'P900000001S';
const [FIRST, SECOND] = [
  { tin: TIN, bhfId: '00' },
  { tin: TIN, bhfId: '01' },
];
const file = { name: 'F', sales: 4, linesEach: 1, branches: [FIRST, SECOND] };

const signed = (trdInvcNo: string, invcNo: number): LedgerSale => ({
  ...{ tin: TIN, invcNo, trdInvcNo, rcptTyCd: 'S', salesTyCd: 'N', totAmt: 1160, acceptedAt: invcNo },
  receipt: {
    ...{ curRcptNo: invcNo, totRcptNo: invcNo, intrlData: `I of ${trdInvcNo}`, rcptSign: `S of ${trdInvcNo}` },
    sdcDateTime: '20260302101500',
  },
});

/** Invoices of two devices, under numbers that follow each other. */
function heard(first: string[], second: string[]): Testimony {
  const testimony = new Testimony(file);
  testimony.hear(
    FIRST,
    first.map((invoice, index) => signed(invoice, index + 1)),
  );
  testimony.hear(
    SECOND,
    second.map((invoice, index) => signed(invoice, index + 1)),
  );
  return testimony;
}

it('a file that is there once and in order gives nothing to find, whatever was sold between its lines', () => {
  expect(heard(['F-1', 'OTHER-9', 'F-3'], ['OTHER-1', 'F-2', 'F-4']).findings).toEqual(NOTHING_FOUND);
});

it.each<[string, string[], string[], Partial<Findings>]>([
  ['that is not there', ['F-1'], ['F-2', 'F-4'], { missing: 1 }],
  ['at another device', ['F-1', 'F-3', 'F-2'], ['F-4'], { missing: 1 }],
  ['that is there twice', ['F-1', 'F-3', 'F-3'], ['F-2', 'F-4'], { doubled: 1 }],
  ['that overtook another', ['F-3', 'F-1'], ['F-2', 'F-4'], { outOfOrder: 1 }],
])('a line %s is found', (_, first, second, found) => {
  expect(heard(first, second).findings).toEqual({ ...NOTHING_FOUND, ...found });
});

it('a number that was left out is found', () => {
  const testimony = new Testimony({ ...file, sales: 1 });
  testimony.hear(FIRST, [signed('F-1', 2)]);
  expect(testimony.findings).toEqual({ ...NOTHING_FOUND, gaps: 1 });
});

it('a receipt is the one the authority gave, in both its parts', () => {
  const testimony = heard(['F-1', 'F-3'], ['F-2', 'F-4']);
  const receipt = { rcptSign: 'S of F-2', intrlData: 'I of F-2' };
  expect([2, 3].map((line) => testimony.hasSigned(line, receipt))).toEqual([true, false]);
  expect(testimony.hasSigned(2, { ...receipt, intrlData: undefined })).toBe(false);
});
