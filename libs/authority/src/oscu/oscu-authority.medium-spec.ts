import type { Outcome, SubmissionDocument } from '@app/domain';
import { type Simulator, startSimulator } from '../../../../apps/simulator/src/start.js';
import { deviceSetup, item, line, sale } from '../../../domain/src/test/documents.js';
import type { CallingDevice, WritingContext } from '../port.js';
import { OscuClient } from './client.js';
import { OscuAuthority } from './oscu-authority.js';

let simulator: Simulator;
let authority: OscuAuthority;
beforeAll(async () => {
  simulator = await startSimulator({ host: '127.0.0.1', port: 0, wirePort: 0 });
  const client = new OscuClient(simulator.wireUrl, { connectTimeoutMs: 1_000, callTimeoutMs: 1_000 });
  authority = new OscuAuthority({ SANDBOX: client, PRODUCTION: client });
});
afterAll(() => simulator.close());

let drawn = 0;
const stranger = (): CallingDevice => ({
  ...{ environment: 'SANDBOX', bhfId: '00', cmcKey: null },
  tin: `P06${String(++drawn).padStart(7, '0')}X`,
});

/** Writes a document as the pipeline does, and sends it. */
async function submit(document: SubmissionDocument, device: CallingDevice, change: Partial<WritingContext> = {}) {
  const { tin, bhfId } = device;
  const context = { tin, bhfId, number: null, originalNumber: null, receiptDetails: {}, now: new Date(), ...change };
  const body = authority.write(document, context);
  return { body, outcome: await authority.submit(document.kind, device, body) };
}

async function initialised(): Promise<CallingDevice> {
  const device = stranger();
  const { outcome } = await submit(deviceSetup(), device);
  return { ...device, cmcKey: keyIn(outcome) };
}

function keyIn(outcome: Outcome): string {
  if (outcome.kind !== 'approved' || !('grant' in outcome.answer)) throw new Error(JSON.stringify(outcome));
  return outcome.answer.grant.cmcKey;
}

const receiptIn = (outcome: Outcome) =>
  outcome.kind === 'approved' && 'receipt' in outcome.answer ? outcome.answer.receipt : undefined;

/** The two readings of the protocol, ours and the simulator's, are of two minds; here they have to agree. */
describe('the adapter and the authority understand each other on', () => {
  it('a set-up', async () => {
    const { outcome } = await submit(deviceSetup(), stranger());
    expect(outcome).toMatchObject({
      answer: {
        grant: { sdcId: expect.stringMatching(/^KRACU/), mrcNo: expect.any(String), cmcKey: expect.any(String) },
      },
    });
    expect(
      JSON.stringify((outcome as { answer: { grant: { taxpayer: object } } }).answer.grant.taxpayer),
    ).not.toContain(keyIn(outcome));
  });

  it.each([
    ['another serial than the installed one', '901', 'RISITI/2'],
    ['the installed one again', '902', 'RISITI/1'],
  ])('a set-up with %s', async (_, code, serial) => {
    const device = await initialised();
    const { outcome } = await submit(deviceSetup(serial), device);
    expect(outcome).toMatchObject({ kind: 'rejected', code });
  });

  it('a set-up with an unknown serial', async () => {
    const { outcome } = await submit(deviceSetup('unknown-1'), stranger());
    expect(outcome).toEqual({ kind: 'rejected', code: '901', message: 'It is not valid device' });
  });

  it('an item, said twice', async () => {
    const device = await initialised();
    for (let times = 0; times < 2; times++) {
      expect((await submit(item(), device)).outcome).toEqual({ kind: 'approved', answer: {} });
    }
  });

  it.each([
    sale(),
    sale({ buyerPin: null, buyerName: null, confirmedAt: null }),
    sale({ receiptType: 'T' }),
    sale({ receiptType: 'C', originalInvoiceNumber: 'INV-0' }),
    sale({ currency: 'USD', exchangeRate: 129.35 }),
    sale({ lines: (['A', 'B', 'C', 'D', 'E'] as const).map((taxType) => line({ taxType })) }),
    sale({ lines: [line({ quantity: 0.125, discountRate: 10, barcode: '61611', packageUnit: 'CTN' })] }),
    sale({ buyerName: '🧾'.repeat(99), remark: 'ℓ'.repeat(400), registrarId: '🧾'.repeat(30) }),
    sale({ lines: Array.from({ length: 1000 }, (_, index) => line({ itemCode: `I-${index}` })) }),
  ])('a sale (%#)', async (document) => {
    const { outcome } = await submit(document, await initialised(), { number: 1 });
    expect(receiptIn(outcome)).toEqual({
      ...{ receiptNumber: 1, totalReceipts: 1 },
      ...{ internalData: expect.stringMatching(/^[A-Z2-7]{26}$/), signature: expect.stringMatching(/^[A-Z2-7]{16}$/) },
      ...{ signedAt: expect.stringMatching(/^\d{14}$/), answeredAt: expect.stringMatching(/^\d{14}$/) },
    });
  });

  it('a return, once its original is there', async () => {
    const device = await initialised();
    const note = sale({ invoiceNumber: 'CN-1', receiptType: 'R', originalInvoiceNumber: 'INV-1' });
    const early = await submit(note, device, { number: 1, originalNumber: 1 });
    expect(early.outcome).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('orgInvcNo does not exist'),
    });
    await submit(sale(), device, { number: 1 });
    const { outcome } = await submit(note, device, { number: 2, originalNumber: 1 });
    expect(receiptIn(outcome)).toMatchObject({ totalReceipts: 2 });
  });

  it('a number that is taken, one that is next but one, and one that is too early', async () => {
    const device = await initialised();
    await submit(sale(), device, { number: 1 });
    const outcomeOf = async (number: number) => (await submit(sale(), device, { number })).outcome;
    expect(await outcomeOf(1)).toMatchObject({ kind: 'inDoubt', code: '994', numberTaken: true });
    expect(await outcomeOf(3)).toMatchObject({
      kind: 'laneFault',
      message: expect.stringContaining('expected value: 2'),
    });
    expect(await outcomeOf(2)).toMatchObject({ kind: 'approved' });
  });

  it.each([
    ['no key', null, '900'],
    ['a wrong key', 'X', '901'],
  ])('a device with %s', async (_, cmcKey, code) => {
    const device = { ...(await initialised()), cmcKey };
    expect((await submit(sale(), device, { number: 1 })).outcome).toMatchObject({ kind: 'laneFault', code });
    expect((await submit(item(), device)).outcome).toMatchObject({ kind: 'laneFault', code });
  });
});

describe('a sale whose answer was lost', () => {
  it.each(['accept-then-timeout', 'accept-then-reset', 'truncated-json'])('(%s) is found again', async (trouble) => {
    const device = await initialised();
    const { body, outcome } = await submit(sale({ remark: `simulate:${trouble}` }), device, { number: 1 });
    expect(outcome.kind).toBe('inDoubt');
    const finding = await authority.find('sale', device, body);
    expect(finding).toMatchObject({
      kind: 'found',
      receipt: { receiptNumber: 1, signedAt: expect.stringMatching(/^\d{14}$/) },
    });
    expect((await authority.submit('sale', device, body)).kind).toBe('inDoubt');
  });

  it.each(['timeout', 'status-503', 'html-502', 'empty-200'])(
    '(%s) is not there, and may be sent again',
    async (trouble) => {
      const device = await initialised();
      const { body, outcome } = await submit(sale({ remark: `simulate:${trouble}` }), device, { number: 1 });
      expect(outcome.kind).toBe('inDoubt');
      expect(await authority.find('sale', device, body)).toEqual({ kind: 'absent' });
      expect((await authority.submit('sale', device, body)).kind).toBe('approved');
    },
  );

  it('is not mistaken for another one under its number', async () => {
    const device = await initialised();
    await submit(sale({ invoiceNumber: 'INV-OTHER' }), device, { number: 1 });
    const { body } = await submit(sale(), device, { number: 1 });
    expect(await authority.find('sale', device, body)).toMatchObject({ kind: 'different' });
  });

  it('cannot be asked about by a stranger', async () => {
    const device = await initialised();
    const { body } = await submit(sale(), device, { number: 1 });
    expect(await authority.find('sale', { ...device, cmcKey: 'X' }, body)).toMatchObject({
      kind: 'unclear',
      code: '901',
    });
  });
});

describe('what nobody has written', () => {
  it('is a mistake of ours, found at once', async () => {
    const device = stranger();
    expect(() => authority.write({ kind: 'purchase' } as never, {} as WritingContext)).toThrow(
      /no operation for a purchase/,
    );
    await expect(authority.submit('purchase', device, '{}')).rejects.toThrow(/no operation/);
    await expect(authority.find('item', device, '{}')).rejects.toThrow(/doubt policy/);
  });

  it('is not among the kinds', () => {
    expect(authority.kinds).toEqual(['device-setup', 'item', 'sale']);
  });
});
