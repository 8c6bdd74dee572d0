import { createHash } from 'node:crypto';
import { aSale } from './test/documents.js';
import { eventually, simulate } from './test/simulate.js';

async function setup(settings?: Parameters<typeof simulate>[0]) {
  const simulator = await simulate(settings);
  return { simulator, till: await simulator.till() };
}

type Setup = Awaited<ReturnType<typeof setup>>;

/** Sends a sale that gets no answer, and hangs up once `until` holds. */
async function sendAndGiveUp({ till }: Setup, overrides: object, until: () => Promise<boolean>) {
  const controller = new AbortController();
  const answer = till.send('saveTrnsSalesOsdc', aSale(overrides), till.credentials, controller.signal);
  const failure = answer.then(
    () => undefined,
    (error: Error) => error.name,
  );
  await eventually(until);
  controller.abort();
  return failure;
}

describe('simultaneous calls', () => {
  it('with one number end with a single acceptance', async () => {
    const { simulator, till } = await setup();
    await simulator.post('/control/latency', { ms: 5, jitterMs: 20 });
    const answers = await Promise.all(Array.from({ length: 30 }, () => till.sell()));
    const codes = answers.map(({ resultCd }) => resultCd).sort();
    expect(codes).toEqual(['000', ...Array<string>(29).fill('994')]);
    expect(await simulator.sales(till)).toHaveLength(1);
  });

  it('leave no gap and no duplicate number under the rule sequence', async () => {
    const { simulator, till } = await setup({ directRules: ['sequence'] });
    await simulator.post('/control/latency', { ms: 0, jitterMs: 5 });
    const sellUntilTaken = async (_: unknown, index: number) => {
      while ((await till.sell({ invcNo: index + 1 })).resultCd !== '000');
    };
    await Promise.all(Array.from({ length: 12 }, sellUntilTaken));
    const sales = await simulator.sales(till);
    const counted = sales.map(({ invcNo, receipt }) => [invcNo, receipt.curRcptNo, receipt.totRcptNo]);
    expect(counted).toEqual(Array.from({ length: 12 }, (_, index) => [index + 1, index + 1, index + 1]));
  });

  it('of different devices overlap', async () => {
    const { simulator, till } = await setup();
    const neighbour = await simulator.till();
    await simulator.post('/control/latency', { ms: 100 });
    await Promise.all([till.sell(), neighbour.sell()]);
    const [own, other] = [(await simulator.calls(till)).at(-1)!, (await simulator.calls(neighbour)).at(-1)!];
    expect(own.startedAt).toBeLessThan(other.endedAt!);
    expect(other.startedAt).toBeLessThan(own.endedAt!);
  });
});

describe('latency', () => {
  it('lies half before and half after the decision', async () => {
    const { simulator, till } = await setup();
    await simulator.post('/control/latency', { ms: 100 });
    await till.sell();
    const { startedAt, endedAt } = (await simulator.calls(till)).at(-1)!;
    const { body } = await simulator.get(`/control/ledger?tin=${till.tin}`);
    expect(body.sales[0].acceptedAt - startedAt).toBeGreaterThan(45);
    expect(endedAt! - body.sales[0].acceptedAt).toBeGreaterThan(45);
  });

  it('can be requested by a document, for its first delivery', async () => {
    const { simulator, till } = await setup();
    await till.sell({ remark: 'simulate:latency=200' });
    const { startedAt, endedAt } = (await simulator.calls(till)).at(-1)!;
    expect(endedAt! - startedAt).toBeGreaterThan(190);

    const slowly = { invcNo: 2, remark: 'simulate:latency=600000' };
    const first = till.sell(slowly);
    await eventually(async () => (await simulator.calls(till)).length === 3);
    await simulator.post('/control/latency/hurry', { tin: till.tin });
    expect(await first).toMatchObject({ resultCd: '000' });
    expect(await till.sell(slowly)).toMatchObject({ resultCd: '994' });
  });

  it('does not undo a received call if the caller hangs up', async () => {
    const context = await setup();
    const { simulator, till } = context;
    await simulator.post('/control/latency', { ms: 600_000 });
    const isReceived = async () => (await simulator.calls(till)).length === 2;
    expect(await sendAndGiveUp(context, {}, isReceived)).toBe('AbortError');
    expect(await simulator.sales(till)).toHaveLength(0);
    await simulator.post('/control/latency/hurry', { tin: till.tin });
    await eventually(async () => (await simulator.sales(till)).length === 1);
  });
});

describe('an answer that never comes', () => {
  it('may follow an acceptance', async () => {
    const context = await setup();
    const { simulator, till } = context;
    const isSold = async () => (await simulator.sales(till)).length === 1;
    expect(await sendAndGiveUp(context, { remark: 'simulate:accept-then-timeout' }, isSold)).toBe('AbortError');
    expect(await till.sell({ remark: 'simulate:accept-then-timeout' })).toMatchObject({ resultCd: '994' });
    expect(await till.ask('selectInvoiceDetails', { invcNo: 1 })).toMatchObject({ resultCd: '000' });
  });

  it('may come without a decision', async () => {
    const context = await setup();
    const { simulator, till } = context;
    const isReceived = async () => (await simulator.calls(till)).length === 2;
    expect(await sendAndGiveUp(context, { remark: 'simulate:timeout' }, isReceived)).toBe('AbortError');
    expect(await till.ask('selectInvoiceDetails', { invcNo: 1 })).toMatchObject({ resultCd: '001' });
    expect(await till.sell({ remark: 'simulate:timeout' })).toMatchObject({ resultCd: '000' });
  });

  it('ends in the log when the caller hangs up', async () => {
    const context = await setup();
    const { simulator, till } = context;
    const last = async () => (await simulator.calls(till)).at(-1)!;
    await sendAndGiveUp(context, { remark: 'simulate:accept-then-timeout' }, async () => {
      return (await last()).resultCd === '000';
    });
    await eventually(async () => (await last()).endedAt !== null);
    expect(await last()).toMatchObject({ fault: 'accept-then-timeout', resultCd: '000' });
  });
});

describe('a connection cut after the acceptance', () => {
  it('leaves a sale that invoice details return', async () => {
    const { till } = await setup();
    await expect(till.sell({ remark: 'simulate:accept-then-reset' })).rejects.toMatchObject({
      cause: { code: expect.stringMatching(/ECONNRESET|UND_ERR_SOCKET/) },
    });
    expect(await till.ask('selectInvoiceDetails', { invcNo: 1 })).toMatchObject({ resultCd: '000' });
  });
});

describe('an answer that is no JSON document', () => {
  it.each([
    ['status-503', 503, /^Service Unavailable$/, 0],
    ['html-502', 502, /^<html>/, 0],
    ['empty-200', 200, /^$/, 0],
    ['truncated-json', 200, /^\{"resultCd":"000"[^}]*$/, 1],
  ])('%s arrives as HTTP %d', async (fault, status, text, accepted) => {
    const { simulator, till } = await setup();
    const response = await till.send('saveTrnsSalesOsdc', aSale({ remark: `simulate:${fault}` }));
    expect(response.status).toBe(status);
    expect(await response.text()).toMatch(text);
    expect(await simulator.sales(till)).toHaveLength(accepted);
  });
});

describe('a refusal', () => {
  it('requested by the document comes every time and accepts nothing', async () => {
    const { simulator, till } = await setup();
    const refused = { resultCd: '921', resultMsg: 'some text', data: null };
    expect(await till.sell({ remark: 'simulate:reject=921:some text' })).toMatchObject(refused);
    expect(await till.sell({ remark: 'simulate:reject=921:some text' })).toMatchObject(refused);
    expect(await simulator.sales(till)).toHaveLength(0);
    expect(await till.sell()).toMatchObject({ resultCd: '000' });
  });

  it('has the usual text of its code', async () => {
    const { till } = await setup();
    expect(await till.sell({ remark: 'simulate:reject=901' })).toMatchObject({ resultMsg: 'It is not valid device' });
    expect(await till.sell({ remark: 'simulate:reject=E04' })).toMatchObject({ resultMsg: 'Refused with E04' });
  });
});

describe('a stale read', () => {
  it('does not find an existing invoice, once', async () => {
    const { till } = await setup();
    await till.sell({ remark: 'simulate:stale-read' });
    expect(await till.ask('selectInvoiceDetails', { invcNo: 1 })).toMatchObject({ resultCd: '001', data: null });
    expect(await till.ask('selectInvoiceDetails', { invcNo: 1 })).toMatchObject({ resultCd: '000' });
  });
});

describe('the call log', () => {
  it('proves that calls did not overlap and that a resend had the same bytes', async () => {
    const { simulator, till } = await setup();
    await till.sell();
    await till.sell();
    await till.sell({ invcNo: 2 });
    const [, first, resend, second] = await simulator.calls(till);
    expect([first, resend, second].map((call) => call!.resultCd)).toEqual(['000', '994', '000']);
    expect(first!.endedAt).toBeLessThan(resend!.startedAt);
    expect(resend!.endedAt).toBeLessThan(second!.startedAt);
    expect(first!.bodySha256).toBe(createHash('sha256').update(JSON.stringify(aSale())).digest('hex'));
    expect(resend!.bodySha256).toBe(first!.bodySha256);
    expect(second!.bodySha256).not.toBe(first!.bodySha256);
  });
});
