import type { CallingDevice } from '../port.js';
import { original } from './test/context.js';
import { authorityOn } from './test/connection.js';
import * as script from './test/scripted-server.js';
import { AdapterBench, receiptIn, returnedToday, soldToday } from './test/adapter-bench.js';

const QUESTION = 'selectInvoiceDetails';
const LIST = 'selectTrnsSalesList';
const SALE = 'saveTrnsSalesOsdc';

/** Routes that the authority does not know for a while (fact sheet 1.5 and 2.0). */
describe.each(['direct', 'gateway'] as const)('a route that is not wired on the %s hosts', (profile) => {
  let bench: AdapterBench;
  let device: CallingDevice;
  beforeAll(async () => void (bench = await AdapterBench.start(profile)));
  beforeEach(async () => void (device = await bench.readyDevice()));
  afterEach(() => bench.control('DELETE', '/faults'));
  afterAll(() => bench.close());

  const unwire = (target: object) =>
    bench.control('POST', '/faults', { fault: 'route-not-wired', tin: device.tin, times: 1_000, ...target });
  const spoil = (fault: string, operation: string, details = {}) =>
    bench.control('POST', '/faults', { fault, operation, tin: device.tin, times: 1_000, ...details });
  const usualName = { direct: SALE, gateway: 'sendSalesTransaction' }[profile];
  const sell = (number: number, change = {}) => bench.submit(soldToday(change), device, { number });
  const salesKept = async () => {
    const { sales } = await bench.control('GET', `/ledger?book=sales&tin=${device.tin}`);
    return (sales as unknown[]).length;
  };

  it('lets a sale go out under another name of its operation', async () => {
    await unwire({ path: usualName });
    expect((await sell(1)).outcome.kind).toBe('approved');
    expect((await sell(2)).outcome.kind).toBe('approved');
  });

  it('has a sale wait that no name leads to, and lets it go out when one does again', async () => {
    await unwire({ operation: SALE });
    const { body, outcome } = await sell(1);
    expect(outcome).toEqual({
      ...{ kind: 'unavailable', unrouted: true },
      message: expect.stringMatching(/none of the names of the operation saveSale .*AUTHORITY_SANDBOX_ROUTES/),
    });
    await bench.control('DELETE', '/faults');
    expect((await bench.authority.submit('sale', device, body)).kind).toBe('approved');
    expect(await salesKept()).toBe(1);
  });

  it('has a lookup refused', async () => {
    await unwire({ operation: 'selectBhfList' });
    const found = await bench.authority.lookUp('branches', device, { changedAfter: null });
    expect(found).toMatchObject({ kind: 'refused', message: expect.stringContaining('the operation branches') });
  });

  it('has a sale in doubt found in the list of own sales', async () => {
    const before = receiptIn((await sell(1)).outcome)!;
    const { body, outcome } = await sell(2, { remark: 'simulate:accept-then-reset' });
    await unwire({ operation: QUESTION });
    const finding = await bench.authority.find('sale', device, body);
    expect([outcome.kind, finding.kind]).toEqual(['inDoubt', 'found']);
    const { sales } = await bench.control('GET', `/ledger?book=sales&tin=${device.tin}`);
    const { receipt } = (sales as { receipt: { rcptSign: string } }[])[1]!;
    expect(finding).toMatchObject({ receipt: { signature: receipt.rcptSign } });
    expect(receipt.rcptSign).not.toBe(before.signature);
  });

  it('has a credit note in doubt found there too', async () => {
    const sold = soldToday();
    await bench.submit(sold, device, { number: 1 });
    const note = returnedToday({ remark: 'simulate:accept-then-reset' });
    const buyer = { pin: sold.buyerPin, name: sold.buyerName };
    const of = original({ number: 1, buyer, lines: sold.lines });
    const { body, outcome } = await bench.submit(note, device, { number: 2, original: of });
    await unwire({ operation: QUESTION });
    expect([outcome.kind, (await bench.authority.find('credit-note', device, body)).kind]).toEqual([
      'inDoubt',
      'found',
    ]);
  });

  it('has a sale sent again that is not in the list', async () => {
    await sell(1);
    const { body } = await sell(2, { remark: 'simulate:drop-connection' });
    await unwire({ operation: QUESTION });
    expect(await bench.authority.find('sale', device, body)).toMatchObject({ kind: 'refused' });
    expect((await bench.authority.submit('sale', device, body)).kind).toBe('approved');
    expect(await salesKept()).toBe(2);
  });

  it('never takes the sale of another program in the list for ours', async () => {
    const ours = await sell(1, { remark: 'simulate:drop-connection' });
    expect((await sell(1, { remark: 'theirs', buyerPin: 'A007654321Q', buyerName: 'B' })).outcome.kind).toBe(
      'approved',
    );
    await unwire({ operation: QUESTION });
    expect(await bench.authority.find('sale', device, ours.body)).toMatchObject({ kind: 'different' });
  });

  it('leaves the answer to the number where neither question is known', async () => {
    const { body } = await sell(1, { remark: 'simulate:accept-then-reset' });
    await unwire({ operation: QUESTION });
    await unwire({ operation: LIST });
    expect(await bench.authority.find('sale', device, body)).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('the operation listSales'),
    });
    expect(await bench.authority.submit('sale', device, body)).toMatchObject({ kind: 'inDoubt', numberTaken: true });
    expect(await salesKept()).toBe(1);
  });

  it.each(['status-503', 'apigee-fault', 'empty-200', 'accept-then-400'])(
    'has a sale in doubt found in the list where the first question fails with %s, unless it was answered at all',
    async (fault) => {
      const { body } = await sell(1, { remark: 'simulate:accept-then-reset' });
      await spoil(fault, QUESTION);
      const { kind } = await bench.authority.find('sale', device, body);
      expect(kind).toBe(fault === 'empty-200' ? 'unclear' : 'found');
    },
  );

  it('is not answered at all where both questions fail', async () => {
    const { body } = await sell(1, { remark: 'simulate:accept-then-reset' });
    await spoil('status-503', QUESTION);
    await spoil('apigee-fault', LIST);
    const finding = await bench.authority.find('sale', device, body);
    expect(finding).toMatchObject({ kind: 'unavailable', unanswered: true });
    expect(await bench.authority.submit('sale', device, body)).toMatchObject({ kind: 'inDoubt', numberTaken: true });
  });

  it('leaves the answer to the number, for good, where the log loses the answers to both questions', async () => {
    const { body } = await sell(1, { remark: 'simulate:accept-then-reset' });
    for (const question of [QUESTION, LIST]) await spoil('accept-then-400', question);
    expect(await bench.authority.find('sale', device, body)).toMatchObject({ kind: 'refused', isLost: true });
  });

  it('asks no second question where the first was one too many', async () => {
    const { body } = await sell(1, { remark: 'simulate:accept-then-reset' });
    await spoil('reject', QUESTION, { code: '990', message: 'The maximum number of views are exceeded' });
    expect(await bench.authority.find('sale', device, body)).toMatchObject({ kind: 'backOff', code: '990' });
    expect(await bench.control('GET', `/calls?tin=${device.tin}&operation=${LIST}`)).toMatchObject({ calls: [] });
  });

  it('leaves a sale in doubt when the log of its call fails after it was done', async () => {
    const { body, outcome } = await sell(1, { remark: 'simulate:accept-then-400' });
    expect(outcome).toMatchObject({ kind: 'inDoubt', message: expect.stringContaining('test_session_api_log') });
    expect(await bench.authority.find('sale', device, body)).toMatchObject({ kind: 'found' });
    expect(await salesKept()).toBe(1);
  });

  it('leaves any other document in doubt as well', async () => {
    await bench.control('POST', '/faults', { fault: 'accept-then-400', operation: 'saveBhfUser', tin: device.tin });
    const user = { kind: 'branch-user', userId: 'U1', userName: 'Jane', password: 'secret', inUse: true };
    const { outcome } = await bench.submit(user as never, device);
    expect(outcome).toMatchObject({ kind: 'inDoubt', message: expect.stringContaining('test_session_api_log') });
  });
});

it('a question without an answer leaves time to ask for the list of own sales', async () => {
  const server = await script.ScriptedServer.listening();
  server.always('/etims-api/selectInvoiceDetails', script.silence);
  server.always('/etims-api/selectTrnsSalesList', script.answer({ resultCd: '001' }));
  const device = { environment: 'SANDBOX', tin: 'P051999888K', bhfId: '00', cmcKey: 'K' } as const;
  const authority = authorityOn({ url: server.url, callTimeoutMs: 1_500 });
  const finding = await authority.find('sale', device, JSON.stringify({ invcNo: 8, cfmDt: '20260302101500' }));
  await server.close();
  expect(finding).toMatchObject({ kind: 'refused', notListed: true });
});
