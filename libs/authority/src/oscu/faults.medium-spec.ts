import type { Finding, Outcome, SaleDocument } from '@app/domain';
import { faultNames } from '../../../../apps/simulator/src/fault-table.js';
import { testSize } from '../../../testing/src/test-size.js';
import { deviceSetup } from '../../../domain/src/test/documents.js';
import type { CallingDevice, WritingContext } from '../port.js';
import { original } from './test/context.js';
import { keyIn, receiptIn, returnedToday, service, soldToday, AdapterBench } from './test/adapter-bench.js';

/** The outcome of a first submission, then the finding, then the outcome of the same bytes sent again. */
type FaultSequence = readonly [submitted: Outcome['kind'], found: Finding['kind'], again: Outcome['kind']];

const LOST: FaultSequence = ['inDoubt', 'found', 'inDoubt'];
const NEVER_THERE: FaultSequence = ['inDoubt', 'absent', 'approved'];

/** Every fault the simulator has, in the words with which a sale asks for it. */
const SEQUENCE_BY_FAULT: Record<string, { asked?: string; direct: FaultSequence; gateway?: FaultSequence }> = {
  'accept-then-timeout': { direct: LOST },
  'accept-then-reset': { direct: LOST },
  'accept-then-502': { direct: LOST },
  'accept-then-504': { direct: LOST },
  'accept-then-empty': { direct: LOST },
  'accept-then-reject': { direct: LOST, gateway: LOST },
  // The answer is a refusal in form; its words tell that the call was done.
  'accept-then-400': { direct: LOST, gateway: LOST },
  'truncated-json': { direct: LOST },
  trickle: { asked: 'trickle=200', direct: ['approved', 'found', 'inDoubt'] },
  'huge-body': { asked: 'huge-body=6000000', direct: LOST },
  timeout: { direct: NEVER_THERE },
  'drop-connection': { direct: NEVER_THERE },
  'status-503': { direct: NEVER_THERE },
  'status-429': { direct: ['unavailable', 'absent', 'approved'] },
  'html-502': { direct: NEVER_THERE },
  'gateway-504': { direct: NEVER_THERE },
  'apigee-fault': { direct: NEVER_THERE },
  // Only the first name of the operation is not wired at the first delivery, so the next name is taken.
  'route-not-wired': { direct: ['approved', 'found', 'inDoubt'], gateway: ['approved', 'found', 'inDoubt'] },
  'empty-200': { direct: NEVER_THERE },
  // Where there are tokens, a refused one is replaced, and the same bytes go out once more.
  'token-401': { direct: ['unavailable', 'absent', 'approved'], gateway: ['approved', 'found', 'inDoubt'] },
  // The gateway gives no code, and words that nobody knows refuse the document too.
  reject: {
    asked: 'reject=921:Not today',
    direct: ['rejected', 'absent', 'rejected'],
    gateway: ['rejected', 'absent', 'rejected'],
  },
  'duplicate-device': { direct: NEVER_THERE, gateway: ['laneFault', 'absent', 'approved'] },
  // The ledger refuses the receipt of another sale.
  'answer-of-another': { direct: ['approved', 'absent', 'approved'], gateway: ['approved', 'absent', 'approved'] },
  'accept-then-answer-of-another': { direct: ['approved', 'found', 'inDoubt'] },
  'stale-read': { asked: 'stale-read=1', direct: ['approved', 'absent', 'inDoubt'] },
};

/** A short run plays each fault on the direct hosts, and those with another course on the gateway. */
const faultsOn = (profile: 'direct' | 'gateway') =>
  Object.keys(SEQUENCE_BY_FAULT).filter(
    (fault) => testSize({ short: 0, full: 1 }) === 1 || SEQUENCE_BY_FAULT[fault]![profile],
  );

/** To these there is no answer at all, and the connection stays open. */
const SILENT = new Set(['timeout', 'accept-then-timeout']);

it('every fault of the simulator has its course here', () => {
  // A token is no document; the adapter asks for another one.
  expect([...Object.keys(SEQUENCE_BY_FAULT), 'empty-token'].sort()).toEqual([...faultNames].sort());
});

describe.each(['direct', 'gateway'] as const)('trouble on the %s hosts', (profile) => {
  let bench: AdapterBench;
  beforeAll(async () => {
    bench = await AdapterBench.start(profile);
    await bench.submit(soldToday(), await bench.readyDevice(), { number: 1 });
  });
  afterAll(() => bench.close());

  it.each(faultsOn(profile))(
    '%s: submitted, looked for and submitted again, a sale comes to its end',
    async (fault) => {
      const device = await bench.readyDevice();
      const document = soldToday({ remark: `simulate:${SEQUENCE_BY_FAULT[fault]!.asked ?? fault}` });
      const { body, outcome } = await (SILENT.has(fault) ? intoSilence : bench.submit.bind(bench))(document, device, {
        number: 1,
      });
      const found = await bench.authority.find('sale', device, body);
      const again = await bench.authority.submit('sale', device, body);

      expect([outcome.kind, found.kind, again.kind]).toEqual(
        SEQUENCE_BY_FAULT[fault]![profile] ?? SEQUENCE_BY_FAULT[fault]!.direct,
      );
      if (found.kind === 'found') {
        expect(found.receipt).toMatchObject({ receiptNumber: 1, signature: expect.stringMatching(/^[A-Z2-7]{16}$/) });
      }
      // The number of a document that was accepted before is taken.
      if (again.kind === 'inDoubt') expect(again).toMatchObject({ numberTaken: true });
    },
  );

  /** Until our patience ends; on a busy machine it may have ended before anything was heard. */
  async function intoSilence(document: SaleDocument, device: CallingDevice, change: Partial<WritingContext>) {
    const shortTimeoutAdapter = bench.adapter({ callTimeoutMs: 1_000 });
    for (;;) {
      const submitted = await bench.submit(document, device, change, shortTimeoutAdapter);
      const { calls } = await bench.control('GET', `/calls?tin=${device.tin}&operation=saveTrnsSalesOsdc`);
      if ((calls as unknown[]).length > 0) return submitted;
    }
  }

  it('a set-up whose answer was lost is in doubt, and refused the second time', async () => {
    const device = bench.newDevice();
    const lost = await bench.submit(deviceSetup('simulate:accept-then-reset'), device);
    expect(lost.outcome.kind).toBe('inDoubt');
    expect((await bench.authority.submit('device-setup', device, lost.body)).kind).toBe('rejected');
  });

  it('a set-up said again is granted where the authority tells the key again', async () => {
    const device = await bench.initialisedDevice();
    await bench.control('POST', '/rules', { [profile]: { installedInfo: true } });
    const { outcome } = await bench.submit(deviceSetup(), device);
    await bench.control('POST', '/rules', { [profile]: { installedInfo: false } });
    expect(keyIn(outcome)).toBe(device.cmcKey);
  });

  it('an item whose answer was lost is sent again', async () => {
    const device = await bench.readyDevice();
    const { tin, bhfId } = device;
    await bench.control('POST', '/faults', { fault: 'accept-then-reset', operation: 'saveItem', tin, bhfId });
    const { body, outcome } = await bench.register(service({ itemCode: 'SV-2' }), device);
    const again = await bench.authority.submit('item', device, body);
    expect([outcome.kind, again]).toEqual([
      'inDoubt',
      profile === 'direct' ? { kind: 'approved', answer: {} } : expect.objectContaining({ cause: 'duplicate' }),
    ]);
  });

  it('receipt numbers may come as text', async () => {
    const device = await bench.readyDevice();
    await bench.control('POST', '/rules', { [profile]: { receiptNumbersAsText: true } });
    const { outcome } = await bench.submit(soldToday(), device, { number: 1 });
    await bench.control('POST', '/rules', { [profile]: { receiptNumbersAsText: false } });
    expect(receiptIn(outcome)).toMatchObject({ receiptNumber: 1, totalReceipts: 1 });
  });
});

describe('a gateway whose refusals come with HTTP 200', () => {
  it('refuses all the same', async () => {
    const bench = await AdapterBench.start('gateway');
    await bench.control('POST', '/rules', { gateway: { refusalsAs400: false } });
    const device = await bench.readyDevice();
    const { outcome } = await bench.submit(returnedToday(), device, { number: 1, original: original({ number: 7 }) });
    expect(outcome).toMatchObject({ kind: 'rejected' });
    await bench.close();
  });
});
