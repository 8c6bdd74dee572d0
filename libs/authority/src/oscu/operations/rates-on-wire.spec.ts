import { line, sale } from '../../../../domain/src/test/documents.js';
import { written } from '../test/wire-sale.js';

describe('a sale that was judged by other rates', () => {
  const taxRates = { A: 0, B: 14, C: 0, D: 0, E: 10 };
  const wire = (profile: 'direct' | 'gateway', change = {}) => {
    const vat = line({ taxableAmount: 1000, taxAmount: 140, total: 1140, unitPrice: 1140, supplyAmount: 1140 });
    const reduced = line({ ...vat, taxType: 'E', taxableAmount: 1000, taxAmount: 100, total: 1100, unitPrice: 1100 });
    const lines = [vat, { ...reduced, supplyAmount: 1100 }];
    return JSON.parse(written(sale({ taxRates, lines, ...change }), {}, profile)) as Record<string, unknown>;
  };

  it('goes out by them, whatever holds when it is sent', () => {
    expect(wire('direct')).toMatchObject({
      ...{ taxRtA: 0, taxRtB: 14, taxRtC: 0, taxRtD: 0, taxRtE: 10 },
      ...{ taxblAmtB: 1000, taxAmtB: 140, taxblAmtE: 1000, taxAmtE: 100 },
    });
  });

  it('goes to a gateway by them too, but for the reduced rate that it wants to see', () => {
    expect(wire('gateway')).toMatchObject({
      ...{ taxRtB: 14, taxblAmtB: 1000, taxAmtB: 140 },
      ...{ taxRtE: 0, taxblAmtE: 1100, taxAmtE: 0, totAmt: 2240 },
    });
  });

  it('has its discount without tax understood by them', () => {
    const priced = { unitPrice: 1000, supplyAmount: 1000, discountAmount: 100 };
    const amounts = { taxableAmount: 900, taxAmount: 126, total: 1026 };
    expect(wire('direct', { lines: [line({ ...priced, ...amounts })] }).itemList).toMatchObject([
      { splyAmt: 1140, dcAmt: 114, taxblAmt: 900, taxAmt: 126, totAmt: 1026 },
    ]);
  });

  it('and one of before they were kept goes out by the standard ones', () => {
    expect(wire('direct', { taxRates: undefined })).toMatchObject({ taxRtB: 16, taxRtE: 8 });
  });
});
