import { aScene, saleOf, sold } from '../../test/device-context.js';
import { sequence } from './sequence.js';

const wanted = (invcNo: number, expected: number) =>
  `Invc No: ${invcNo} is invalid, use the expected value: ${expected}`;

describe('the sequence of invoice numbers', () => {
  it('begins with 1', async () => {
    const scene = await aScene({ sequence: true });
    expect(sequence(saleOf(), scene)).toBeUndefined();
    expect(sequence(saleOf({ invcNo: 2 }), scene)).toBe(wanted(2, 1));
  });

  it('goes on from the highest number, credit notes counted in', async () => {
    const scene = await aScene({ sequence: true });
    sold(scene, { invcNo: 7 });
    sold(scene, { invcNo: 8, rcptTyCd: 'R', orgInvcNo: 7 });
    sold(scene, { invcNo: 3 });
    expect(sequence(saleOf({ invcNo: 10 }), scene)).toBe(wanted(10, 9));
    expect(sequence(saleOf({ invcNo: 9 }), scene)).toBeUndefined();
  });

  it('goes on from where other software moved the counter', async () => {
    const scene = await aScene({ sequence: true });
    scene.ledger.record({ type: 'counter', tin: 'P051234567Q', bhfId: '00', lastInvoiceNumber: 40 });
    expect(sequence(saleOf({ invcNo: 1 }), scene)).toBe(wanted(1, 41));
  });

  it('is nothing without the rule', async () => {
    expect(sequence(saleOf({ invcNo: 900 }), await aScene())).toBeUndefined();
  });
});
