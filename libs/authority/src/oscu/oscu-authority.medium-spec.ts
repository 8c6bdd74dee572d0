import type { WritingContext } from '../port.js';
import { deviceSetup, line } from '../../../domain/src/test/documents.js';
import { OPERATIONS } from './operations/index.js';
import { profileOf } from './profiles.js';
import { original } from './test/context.js';
import {
  goods,
  keyIn,
  receiptIn,
  returnedToday,
  service,
  SERVICE,
  soldToday,
  AdapterBench,
} from './test/adapter-bench.js';

/** The adapter and the simulator read the protocol separately. This suite shows that both readings agree, on both profiles. */
describe.each(['direct', 'gateway'] as const)(
  'on the %s hosts the adapter and the authority understand each other on',
  (profile) => {
    let bench: AdapterBench;
    beforeAll(async () => (bench = await AdapterBench.start(profile)));
    afterAll(() => bench.close());

    it('a set-up', async () => {
      const { outcome } = await bench.submit(deviceSetup(), bench.newDevice());
      expect(outcome).toMatchObject({
        answer: {
          grant: { sdcId: expect.stringMatching(/^KRACU/), mrcNo: expect.any(String), cmcKey: expect.any(String) },
        },
      });
      const { taxpayer } = (outcome as { answer: { grant: { taxpayer: object } } }).answer.grant;
      expect(JSON.stringify(taxpayer)).not.toContain(keyIn(outcome));
    });

    it.each([
      ['another serial than the installed one', '901', 'RISITI/2'],
      ['the installed one again', '902', 'RISITI/1'],
    ])('a set-up with %s', async (_, code, serial) => {
      const device = await bench.initialisedDevice();
      const { outcome } = await bench.submit(deviceSetup(serial), device);
      expect(outcome).toMatchObject({ kind: 'rejected', ...expectedAs(code) });
    });

    it('a set-up with an unknown serial', async () => {
      const { outcome } = await bench.submit(deviceSetup('unknown-1'), bench.newDevice());
      expect(outcome).toMatchObject({ kind: 'rejected', message: 'It is not valid device' });
    });

    it.each([
      ['a service', service({ itemCode: 'SV-2', itemName: 'Carriage' })],
      ['goods by the piece', goods({ itemCode: 'MUG', quantityUnit: 'U', barcode: '6161100000019' })],
      [
        'goods in cartons',
        goods({ itemCode: 'MUG-12', packageUnit: 'CTN', quantityUnit: 'DZ', itemClass: '5022110801' }),
      ],
      ['a barrel of raw material', goods({ itemCode: 'OIL', itemType: '1', packageUnit: 'DR', quantityUnit: 'BLL' })],
      ['goods from abroad', goods({ itemCode: 'GD-UG', origin: 'UG', quantityUnit: 'M2', taxType: 'E' })],
    ])('%s, and a sale of it by its owner’s code', async (_, document) => {
      const device = await bench.readyDevice();
      expect((await bench.register(document, device)).outcome).toEqual({ kind: 'approved', answer: {} });
      await bench.stock(device, document.itemCode);
      const { itemCode, packageUnit, quantityUnit, itemType } = document;
      const units = { packageUnit, quantityUnit: quantityUnit!, isStocked: itemType !== '3' };
      const sold = soldToday({ lines: [line(), line({ itemCode, ...units })], total: 2320 });
      expect((await bench.submit(sold, device, { number: 1 })).outcome.kind).toBe('approved');
    });

    it.each([
      soldToday(),
      soldToday({ buyerPin: null, buyerName: null }),
      soldToday({ receiptType: 'T' }),
      soldToday({ receiptType: 'C', originalInvoiceNumber: 'INV-0' }),
      soldToday({ currency: 'USD', exchangeRate: 129.35 }),
      soldToday({ lines: (['A', 'B', 'C', 'D', 'E'] as const).map((taxType) => line({ taxType })) }),
      soldToday({ lines: [line({ quantity: 0.125, discountRate: 10, barcode: '61611', packageUnit: 'CTN' })] }),
      soldToday({ lines: [line({ quantity: 3, total: 100, unitPrice: 28.74, supplyAmount: 86.22 })] }),
      soldToday({ buyerName: '🧾'.repeat(99), remark: 'ℓ'.repeat(400), registrarId: '🧾'.repeat(30) }),
      soldToday({ lines: Array.from({ length: 1000 }, () => line()) }),
    ])('a sale (%#)', async (document) => {
      const { outcome } = await bench.submit(document, await bench.readyDevice(), { number: 1 });
      expect(receiptIn(outcome)).toEqual({
        ...{ receiptNumber: 1, totalReceipts: 1 },
        ...{
          internalData: expect.stringMatching(/^[A-Z2-7]{26}$/),
          signature: expect.stringMatching(/^[A-Z2-7]{16}$/),
        },
        ...{ signedAt: expect.stringMatching(/^\d{14}$/), answeredAt: expect.stringMatching(/^\d{14}$/) },
      });
    });

    it('a return, once its original is there', async () => {
      const device = await bench.readyDevice();
      const note = returnedToday();
      const early = await bench.submit(note, device, { number: 1, original: SOLD });
      expect(early.outcome).toMatchObject({
        kind: 'rejected',
        message: expect.stringContaining('orgInvcNo does not exist'),
      });
      await bench.submit(soldToday(), device, { number: 1 });
      const { outcome } = await bench.submit(note, device, { number: 2, original: SOLD });
      expect(receiptIn(outcome)).toMatchObject({ totalReceipts: 2 });
    });

    it('a return of whoever bought, though the till left the buyer out', async () => {
      const device = await bench.readyDevice();
      await bench.submit(soldToday({ buyerName: 'J'.repeat(99) }), device, { number: 1 });
      const note = returnedToday({ buyerPin: null, buyerName: null });
      const buyer = { pin: 'P051999888K', name: 'J'.repeat(99) };
      const { outcome } = await bench.submit(note, device, { number: 2, original: { ...SOLD, buyer } });
      expect(outcome.kind).toBe('approved');
    });

    it.each(['01', '02', '03', '04', '05', '06'])('a return for reason %s, with texts of its own', async (reason) => {
      const device = await bench.readyDevice();
      await bench.submit(soldToday(), device, { number: 1 });
      const note = returnedToday({
        ...{
          reason,
          salesStatus: '05',
          traderNumber: 'CN-INV-1',
          cancelRequestedOn: '20260301',
          cancelledOn: '20260302',
        },
        receiptTexts: { ...NO_TEXTS, topMessage: 'Karibu tena', customerMobile: '0700111222' },
      });
      const { body, outcome } = await bench.submit(note, device, { number: 2, original: SOLD });
      expect(outcome.kind).toBe('approved');
      expect(await bench.authority.find('credit-note', device, body)).toEqual({
        ...{ kind: 'found', receipt: { ...receiptIn(outcome), answeredAt: null } },
      });
    });

    it('copies of a sale and of its return, which leave what may still be returned as it is', async () => {
      const device = await bench.readyDevice();
      const two = soldToday({ lines: [line({ quantity: 2, total: 2320, unitPrice: 1160 })], total: 2320 });
      const copy = { ...two, receiptType: 'C', originalInvoiceNumber: 'INV-1' } as const;
      const copied = { ...SOLD, number: 2, isReturn: true };
      const one = soldToday({ receiptType: 'C', originalInvoiceNumber: 'CN-1' });
      const outcomes = [
        await bench.submit(two, device, { number: 1 }),
        await bench.submit(returnedToday(), device, { number: 2, original: SOLD }),
        await bench.submit(copy, device, { number: 3, original: SOLD }),
        await bench.submit(one, device, { number: 4, original: copied }),
        await bench.submit(returnedToday({ invoiceNumber: 'CN-2' }), device, { number: 5, original: SOLD }),
      ].map(({ outcome }) => receiptIn(outcome));
      // Sales and returns are counted together, and copies apart from them.
      expect(outcomes.map((receipt) => [receipt?.receiptNumber, receipt?.totalReceipts])).toEqual([
        ...[
          [1, 1],
          [2, 2],
          [1, 3],
          [2, 4],
          [3, 5],
        ],
      ]);
    });

    it('a change of an item', async () => {
      const device = await bench.readyDevice();
      const { body, outcome } = await bench.submit(service({ isChange: true, itemName: 'Advice' }), device);
      expect(JSON.parse(body)).toMatchObject({ itemCd: profile === 'direct' ? SERVICE : 'KE3NTXU0000001' });
      expect(outcome).toMatchObject(
        profile === 'direct' ? { kind: 'approved' } : { kind: 'rejected', cause: 'duplicate' },
      );
    });

    it('a number that is taken, one that is next but one, and one that is too early', async () => {
      const device = await bench.readyDevice();
      await bench.submit(soldToday(), device, { number: 1 });
      const outcomeOf = async (number: number) => (await bench.submit(soldToday(), device, { number })).outcome;
      expect(await outcomeOf(1)).toMatchObject({ kind: 'inDoubt', numberTaken: true });
      expect(await outcomeOf(3)).toMatchObject({
        kind: 'laneFault',
        message: expect.stringContaining('expected value: 2'),
      });
      expect(await outcomeOf(2)).toMatchObject({ kind: 'approved' });
    });

    it('numbers that other software has used', async () => {
      const device = await bench.readyDevice();
      await bench.control('POST', '/counter', { tin: device.tin, bhfId: device.bhfId, by: 3 });
      const { body, outcome } = await bench.submit(soldToday(), device, { number: 1 });
      expect(outcome).toMatchObject(
        profile === 'direct' ? { kind: 'inDoubt', numberTaken: true } : { kind: 'laneFault' },
      );
      expect(await bench.authority.find('sale', device, body)).toMatchObject({ kind: 'different' });
      expect((await bench.submit(soldToday(), device, { number: 4 })).outcome.kind).toBe('approved');
    });

    it.each([
      ['no key', null, '900'],
      ['a wrong key', 'X', '901'],
    ])('a device with %s', async (_, cmcKey, code) => {
      const device = { ...(await bench.readyDevice()), cmcKey };
      const { body, outcome } = await bench.submit(soldToday(), device, { number: 1 });
      expect(outcome).toMatchObject({ kind: 'laneFault', ...expectedAs(code) });
      expect((await bench.register(service(), device)).outcome).toMatchObject({
        kind: 'laneFault',
        ...expectedAs(code),
      });
      expect(await bench.authority.find('sale', device, body)).toMatchObject({ kind: 'refused', ...expectedAs(code) });
    });

    it('a sale that is there under its number, and is not ours', async () => {
      const device = await bench.readyDevice();
      await bench.submit(soldToday({ buyerPin: 'A123456789Z', buyerName: 'Asha' }), device, { number: 1 });
      const { body } = await bench.submit(soldToday(), device, { number: 1 });
      expect(await bench.authority.find('sale', device, body)).toMatchObject({ kind: 'different' });
    });

    it('being away, and being back', async () => {
      const device = await bench.readyDevice();
      await bench.control('POST', '/down');
      // On a kept connection it could not be told whether the bytes had arrived; this one has none.
      const newAdapter = bench.adapter();
      const away = await bench.submit(soldToday(), device, { number: 1 }, newAdapter);
      const lookedFor = await newAdapter.find('sale', device, away.body);
      await bench.control('POST', '/up');
      expect([away.outcome.kind, lookedFor.kind]).toEqual(['unavailable', 'unavailable']);
      expect((await newAdapter.submit('sale', device, away.body)).kind).toBe('approved');
    });

    const expectedAs = (code: string) => (profile === 'direct' ? { code } : { message: TEXT_BY_CODE[code] });
  },
);

/** The first sale of a device, to the buyer of every sale here. */
const SOLD = original({ number: 1, buyer: { pin: 'P051999888K', name: 'JUMLA LTD' } });
const NO_TEXTS = { customerMobile: null, tradeName: null, address: null, topMessage: null, bottomMessage: null };

/** The gateway has only words where the direct hosts have a code. */
const TEXT_BY_CODE: Record<string, unknown> = {
  '900': expect.stringContaining('There is no Header information'),
  '901': expect.stringContaining('It is not valid device'),
  '902': expect.stringContaining('This device is installed'),
};

describe('where the two generations differ', () => {
  const benches: AdapterBench[] = [];
  const benchFor = async (profile: 'direct' | 'gateway') => {
    const bench = await AdapterBench.start(profile);
    benches.push(bench);
    return bench;
  };
  afterEach(() => Promise.all(benches.splice(0).map((bench) => bench.close())));

  it('an item said twice is said once on the direct hosts, and one too many for the gateway', async () => {
    const outcomes = [];
    for (const profile of ['direct', 'gateway'] as const) {
      const bench = await benchFor(profile);
      outcomes.push((await bench.submit(service(), await bench.readyDevice(), { number: 1 })).outcome);
    }
    expect(outcomes).toMatchObject([{ kind: 'approved' }, { kind: 'rejected', cause: 'duplicate' }]);
  });

  it.each([
    ['that is taken by another item', 1, { quantityUnit: 'KG' }, { kind: 'rejected', cause: 'duplicate' }],
    ['that is taken by the very same', 1, {}, { kind: 'rejected', cause: 'duplicate' }],
    ['beyond the next', 3, {}, { kind: 'laneFault', neverAccepted: true }],
  ])('the gateway does not give an item a number %s', async (_, number, change, outcome) => {
    const bench = await benchFor('gateway');
    const device = await bench.readyDevice();
    const submitted = await bench.submit(service({ itemCode: 'SV-2', ...change }), device, { number });
    expect(submitted.outcome).toMatchObject(outcome);
  });

  it('the gateway wants items before a sale', async () => {
    const bench = await benchFor('gateway');
    const device = await bench.initialisedDevice();
    const { outcome } = await bench.submit(soldToday(), device, { number: 1 });
    expect(outcome).toMatchObject({ kind: 'rejected', cause: 'dependency' });
  });

  it('the gateway wants the reduced rate to be 0, unless an operator knows better', async () => {
    const bench = await benchFor('gateway');
    const device = await bench.readyDevice();
    const informedAdapter = bench.adapter({ profile: profileOf('gateway', { taxRateE: 8 }) });
    const reduced = soldToday({ lines: [line({ taxType: 'E' })] });
    expect((await bench.submit(reduced, device, { number: 1 })).outcome.kind).toBe('approved');
    await bench.control('POST', '/rules', { gateway: { taxRateE: 8 } });
    expect((await bench.submit(soldToday(), device, { number: 2 })).outcome).toMatchObject({
      ...{ kind: 'laneFault', message: expect.stringContaining('Rule taxRtE failed') },
    });
    expect((await bench.submit(reduced, device, { number: 2 }, informedAdapter)).outcome.kind).toBe('approved');
  });
});

describe('what nobody has written', () => {
  it('is a mistake of ours, found at once', async () => {
    const bench = await AdapterBench.start('direct');
    const device = bench.newDevice();
    const context = { environment: 'SANDBOX' } as WritingContext;
    expect(() => bench.authority.write({ kind: 'purchase' } as never, context)).toThrow(/no operation for a purchase/);
    await expect(bench.authority.submit('purchase', device, '{}')).rejects.toThrow(/no operation/);
    await expect(bench.authority.find('item', device, '{}')).rejects.toThrow(/doubt policy/);
    expect(bench.authority.kinds).toEqual(OPERATIONS.map(({ kind }) => kind));
    await bench.close();
  });
});
