import { anItem } from '../test/documents.js';
import { eventually, simulate } from '../test/simulate.js';

async function setup() {
  const simulator = await simulate();
  return { simulator, till: await simulator.till() };
}

describe('an armed fault', () => {
  it('applies to the given number of calls and then disappears', async () => {
    const { simulator, till } = await setup();
    const { body } = await simulator.post('/control/faults', { fault: 'reject', times: 2, code: '990' });
    expect(body.faults).toEqual([{ fault: 'reject', times: 2, code: '990' }]);
    const codes = [await till.sell(), await till.sell(), await till.sell()].map(({ resultCd }) => resultCd);
    expect(codes).toEqual(['990', '990', '000']);
    expect((await simulator.get('/control')).body.faults).toEqual([]);
  });

  it('applies once by default, with the given code and message', async () => {
    const { simulator, till } = await setup();
    await simulator.post('/control/faults', { fault: 'reject', code: '999', message: 'Query did not return' });
    expect(await till.sell()).toMatchObject({ resultCd: '999', resultMsg: 'Query did not return', data: null });
    expect(await till.sell()).toMatchObject({ resultCd: '000' });
  });

  it('applies to one name of an operation only', async () => {
    const { simulator, till } = await setup();
    await simulator.post('/control/faults', { fault: 'route-not-wired', path: 'branchList', times: 9 });
    const answers = [
      await till.ask('branchList', { lastReqDt: '20180101000000' }),
      await till.ask('selectBhfList', { lastReqDt: '20180101000000' }),
    ];
    expect(answers.map(({ resultCd }) => resultCd)).toEqual(['912', '000']);
    const { status } = await simulator.post('/control/faults', { fault: 'route-not-wired', path: 'branches' });
    expect(status).toBe(400);
  });

  it('applies only to calls that match its target', async () => {
    const { simulator, till } = await setup();
    const [neighbour, branch] = [await simulator.till(), await simulator.till(till.tin, '01')];
    await simulator.post('/control/faults', {
      ...{ fault: 'reject', code: '921', operation: 'sendSalesTransaction', tin: till.tin, bhfId: '00', invcNo: 2 },
    });
    const others = [
      await neighbour.sell({ invcNo: 2 }),
      await branch.sell({ invcNo: 2 }),
      await till.ask('saveItem', anItem()),
      await till.sell({ invcNo: 1 }),
    ];
    expect(others.map(({ resultCd }) => resultCd)).toEqual(['000', '000', '000', '000']);
    expect(await till.sell({ invcNo: 2 })).toMatchObject({ resultCd: '921' });
  });

  it('with a probability stays until it is cleared', async () => {
    const { simulator, till } = await setup();
    await simulator.post('/control/faults', { fault: 'reject', code: '990', probability: 1 });
    await till.sell();
    expect((await simulator.get('/control')).body.faults).toEqual([{ fault: 'reject', code: '990', probability: 1 }]);
    expect((await simulator.delete('/control/faults')).body.faults).toEqual([]);
    expect(await till.sell()).toMatchObject({ resultCd: '000' });
  });

  it('for stale reads leaves other operations unchanged', async () => {
    const { simulator, till } = await setup();
    await simulator.post('/control/faults', { fault: 'stale-read' });
    expect(await till.sell()).toMatchObject({ resultCd: '000' });
    expect(await till.ask('selectInvoiceDetails', { invcNo: 1 })).toMatchObject({ resultCd: '001' });
    expect(await till.ask('selectInvoiceDetails', { invcNo: 1 })).toMatchObject({ resultCd: '000' });
  });
});

describe('POST /control/latency', () => {
  it('slows down matching calls until it is deleted', async () => {
    const { simulator, till } = await setup();
    const target = { tin: till.tin, operation: 'sendSalesTransaction' };
    const { body } = await simulator.post('/control/latency', { p50: 150, p99: 150, ...target });
    expect(body).toMatchObject({
      latency: { ms: 0 },
      latencyOf: [{ p50: 150, p99: 150, tin: till.tin, operation: 'saveTrnsSalesOsdc' }],
    });
    await till.sell();
    const { startedAt, endedAt } = (await simulator.calls(till)).at(-1)!;
    expect(endedAt! - startedAt).toBeGreaterThan(145);
    expect((await simulator.delete('/control/latency')).body.latencyOf).toEqual([]);
  });
});

describe('POST /control/latency/hurry', () => {
  it('ends the pauses of matching calls, but not of later ones', async () => {
    const { simulator, till } = await setup();
    const neighbour = await simulator.till();
    const slowly = { remark: 'simulate:latency=600000' };
    const [sold] = [till.sell(slowly), neighbour.sell(slowly).catch(() => {})];
    const onTheWire = async () => (await simulator.get('/control/calls?operation=saveTrnsSalesOsdc')).body.calls;
    await eventually(async () => (await onTheWire()).length === 2);
    await simulator.post('/control/latency/hurry', { tin: till.tin, operation: 'sendSalesTransaction' });
    expect(await sold).toMatchObject({ resultCd: '000' });
    const later = till.sell({ ...slowly, invcNo: 2 }).catch(() => {});
    await eventually(async () => (await onTheWire()).length === 3);
    const open = (await onTheWire()).filter(({ endedAt }: { endedAt: number | null }) => endedAt === null);
    expect(open.map(({ tin }: { tin: string }) => tin)).toEqual([neighbour.tin, till.tin]);
    await simulator.post('/control/latency/hurry', {});
    await later;
  });

  it('refuses unknown fields', async () => {
    const { simulator } = await setup();
    expect((await simulator.post('/control/latency/hurry', { who: 'P1' })).status).toBe(400);
  });
});

const DAY_MS = 24 * 60 * 60 * 1_000;

describe('POST /control/clock', () => {
  it('moves the dates of answers and receipts', async () => {
    const { simulator, till } = await setup();
    const before = await till.sell();
    await simulator.post('/control/clock', { offsetMs: 3 * DAY_MS });
    const after = await till.sell({ invcNo: 2 });
    const dayOf = (stamp: string) => Number(stamp.slice(0, 8));
    expect(dayOf(after.resultDt)).toBeGreaterThan(dayOf(before.resultDt));
    expect(dayOf(after.data.sdcDateTime)).toBeGreaterThan(dayOf(before.data.sdcDateTime));
  });

  it('makes today a future date where such dates are refused', async () => {
    const { simulator, till } = await setup();
    await simulator.post('/control/rules', { direct: { dates: true } });
    await simulator.post('/control/clock', { offsetMs: -300 * DAY_MS });
    const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
    const dates = { cfmDt: `${today}000000`, salesDt: today };
    expect(await till.sell(dates)).toMatchObject({ resultCd: '910' });
    await simulator.post('/control/clock', { offsetMs: 0 });
    expect(await till.sell(dates)).toMatchObject({ resultCd: '000' });
  });

  it('ends tokens early', async () => {
    const { simulator } = await setup();
    const authorization = `Bearer ${await tokenFrom(simulator.tokenUrl)}`;
    const status = async () =>
      (await fetch(`${simulator.gatewayUrl}/selectCodeList`, { method: 'POST', headers: { authorization } })).status;
    expect(await status()).not.toBe(401);
    await simulator.post('/control/clock', { offsetMs: DAY_MS });
    expect(await status()).toBe(401);
  });
});

describe('DELETE /control/tokens', () => {
  it('revokes all tokens, but allows new ones', async () => {
    const { simulator } = await setup();
    const status = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${simulator.gatewayUrl}/selectCodeList`, { method: 'POST', headers })).status;
    };
    const token = await tokenFrom(simulator.tokenUrl);
    expect(await simulator.delete('/control/tokens')).toEqual({ status: 200, body: { issued: 1 } });
    expect(await status(token)).toBe(401);
    expect(await status(await tokenFrom(simulator.tokenUrl))).not.toBe(401);
    expect(await simulator.get('/control/tokens')).toMatchObject({ body: { issued: 2 } });
  });
});

async function tokenFrom(tokenUrl: string): Promise<string> {
  const authorization = `Basic ${Buffer.from('key:secret').toString('base64')}`;
  const answer = await fetch(`${tokenUrl}?grant_type=client_credentials`, { headers: { authorization } });
  return ((await answer.json()) as { access_token: string }).access_token;
}
