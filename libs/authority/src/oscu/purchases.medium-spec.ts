import { purchaseConfirmation } from '../../../domain/src/test/documents.js';
import type { ReceivedPurchase } from '@app/domain';
import type { CallingDevice } from '../port.js';
import { AdapterBench, goods } from './test/adapter-bench.js';

/** What the gateway checks of a purchase (fact sheet 4.9); the direct hosts are made to check it here too. */
const STRICT = {
  sequence: true,
  counterparts: true,
  arithmetic: 'inclusive',
  arithmeticTolerance: 0,
  rates: true,
};

describe.each(['direct', 'gateway'] as const)(
  'a supplier’s invoice, listed as the gateway lists its seeds, on %s',
  (profile) => {
    let bench: AdapterBench;
    beforeAll(async () => {
      bench = await AdapterBench.start(profile);
      await bench.control('POST', '/rules', { direct: STRICT, gateway: { arithmeticTolerance: 0 } });
    });
    afterAll(() => bench.close());

    async function listed(lines: number) {
      const device = await bench.readyDevice();
      await bench.register(goods({ itemCode: 'SOAP' }), device);
      await bench.control('POST', '/purchases', { tin: device.tin, qty: 3, prc: 59, lines });
      const found = await bench.authority.lookUp('purchases', device, { changedAfter: null });
      if (found.kind !== 'found') throw new Error(JSON.stringify(found));
      return { device, purchase: found.rows[0]! };
    }

    const confirm = async (purchase: ReceivedPurchase, device: CallingDevice, number = 1) => {
      const { supplierPin, supplierBhfId, invoiceNumber, total, lines } = purchase;
      const document = purchaseConfirmation({
        ...{ supplierPin, supplierBhfId, supplierInvoiceNumber: String(invoiceNumber), purchase, total },
        itemCodes: lines.map(() => 'SOAP'),
      });
      return bench.submit(document, device, { number });
    };

    it('is confirmed, though its figures are not the rate’s and its supplier’s name has needless blanks', async () => {
      const { device, purchase } = await listed(2);
      expect(purchase).toMatchObject({
        taxableTotal: 306,
        taxTotal: 48,
        total: 354,
        supplierName: expect.stringMatching(/ {2}.* $/),
      });
      expect((await confirm(purchase, device)).outcome).toMatchObject({ kind: 'approved' });
    });

    it('is confirmed in part, and not again', async () => {
      const { device, purchase } = await listed(3);
      const [first, second, third] = purchase.lines;
      const { body, outcome } = await confirm({ ...purchase, lines: [second!] }, device);
      expect(outcome).toMatchObject({ kind: 'approved' });
      expect(JSON.parse(body)).toMatchObject({ totItemCnt: 1, totAmt: 177, totTaxblAmt: 152.59, totTaxAmt: 24.41 });
      const rest = await confirm({ ...purchase, lines: [first!, third!] }, device, 2);
      expect(rest.outcome.kind).not.toBe('approved');
    });

    it.each<[string, Partial<ReceivedPurchase>]>([
      ['another name', { supplierName: 'JUMLA LTD' }],
      ['another number', { invoiceNumber: 99 }],
    ])('is refused under %s', async (_, change) => {
      const { device, purchase } = await listed(1);
      expect((await confirm({ ...purchase, ...change }, device)).outcome.kind).not.toBe('approved');
      expect((await confirm(purchase, device)).outcome.kind).toBe('approved');
    });
  },
);
