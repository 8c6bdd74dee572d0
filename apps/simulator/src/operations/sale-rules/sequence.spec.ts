import { aDeviceContext, saleOf, recordSale } from '../../test/device-context.js';
import { sequence } from './sequence.js';

const wanted = (invcNo: number, expected: number) =>
  `Invc No: ${invcNo} is invalid, use the expected value: ${expected}`;

describe('the sequence of invoice numbers', () => {
  it('begins with 1', async () => {
    const context = await aDeviceContext({ sequence: true });
    expect(sequence(saleOf(), context)).toBeUndefined();
    expect(sequence(saleOf({ invcNo: 2 }), context)).toBe(wanted(2, 1));
  });

  it('continues after the highest number, including credit notes', async () => {
    const context = await aDeviceContext({ sequence: true });
    recordSale(context, { invcNo: 7 });
    recordSale(context, { invcNo: 8, rcptTyCd: 'R', orgInvcNo: 7 });
    recordSale(context, { invcNo: 3 });
    expect(sequence(saleOf({ invcNo: 10 }), context)).toBe(wanted(10, 9));
    expect(sequence(saleOf({ invcNo: 9 }), context)).toBeUndefined();
  });

  it('continues after a counter moved by other software', async () => {
    const context = await aDeviceContext({ sequence: true });
    context.ledger.record({ type: 'counter', tin: 'P051234567Q', bhfId: '00', lastInvoiceNumber: 40 });
    expect(sequence(saleOf({ invcNo: 1 }), context)).toBe(wanted(1, 41));
  });

  it('is not checked without the rule', async () => {
    expect(sequence(saleOf({ invcNo: 900 }), await aDeviceContext())).toBeUndefined();
  });
});
