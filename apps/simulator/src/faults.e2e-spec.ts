import { isReading } from './armed-faults.js';
import { operations } from './operations/index.js';
import { aSale } from './test/documents.js';
import { eventually, simulate, sharedSimulator } from './test/simulate.js';
import { send } from './test/test-till.js';
import { faultNames, type FaultName } from './fault-table.js';
import { defaultRules, type ProfileName } from './rules.js';
import { faultRequestFields } from './requested-faults.js';

const SALE = 'saveTrnsSalesOsdc';
const profiles: ProfileName[] = ['direct', 'gateway'];

const shared = sharedSimulator();

/** A taxpayer on either profile. The gateway's rules are lenient here, because only the fault may cause a refusal. */
async function setup(profile: ProfileName) {
  const simulator = await shared();
  await simulator.post('/control/rules', { gateway: { ...defaultRules.direct, refusalsAs400: true } });
  const till = await simulator.till();
  const headers = { ...till.credentials, ...(await bearer(simulator.tokenUrl)) };
  const url = profile === 'direct' ? simulator.wireUrl : simulator.gatewayUrl;
  const ask = (operation: string, body: unknown, signal?: AbortSignal) => send(url, operation, body, headers, signal);
  return {
    simulator,
    ask,
    sell: (overrides: object = {}, signal?: AbortSignal) => ask(SALE, aSale(overrides), signal),
    salesCount: async () => (await simulator.sales(till)).length,
    calls: () => simulator.calls(till),
    arm: (fault: FaultName, more: object = {}) => simulator.post('/control/faults', { fault, tin: till.tin, ...more }),
  };
}

async function bearer(tokenUrl: string): Promise<{ authorization: string }> {
  const authorization = `Basic ${Buffer.from('key:secret').toString('base64')}`;
  const answer = await fetch(`${tokenUrl}?grant_type=client_credentials`, { headers: { authorization } });
  return { authorization: `Bearer ${((await answer.json()) as { access_token: string }).access_token}` };
}

interface ExpectedResponse {
  status: number;
  /** Pattern of the whole body; `gatewayBody` where the gateway differs. */
  body: RegExp;
  gatewayBody?: RegExp;
  gatewayStatus?: number;
  recorded: boolean;
}

const flat = (status: number) =>
  new RegExp(`^{"header":{"responseMessage":"[^"]+","responseCode":${status},.*"body":{}}$`);
const SOUND = /"rcptSign":"[A-Z2-7]{16}".*\}\s*\}$/;

/** The expected answer of every fault that ends in an HTTP answer. */
const expectedResponses: Partial<Record<FaultName, ExpectedResponse>> = {
  'status-503': { status: 503, body: /^Service Unavailable$/, recorded: false },
  'status-429': { status: 429, body: /^Too Many Requests$/, recorded: false },
  'html-502': { status: 502, body: /^<html>.*502 Bad Gateway/, recorded: false },
  'accept-then-502': { status: 502, body: /^<html>.*502 Bad Gateway/, recorded: true },
  'gateway-504': { status: 504, body: flat(504), recorded: false },
  'accept-then-504': { status: 504, body: flat(504), recorded: true },
  'empty-200': { status: 200, body: /^$/, recorded: false },
  'accept-then-empty': { status: 200, body: /^$/, recorded: true },
  'truncated-json': { status: 200, body: /^\{"res[^]*[^}]$/, recorded: true },
  'token-401': { status: 401, body: /^Unauthorised-Invalid Access Token$/, gatewayBody: flat(401), recorded: false },
  'apigee-fault': { status: 500, body: /^\{"fault":\{"faultstring":"[^"]+","detail":\{"errorcode":"/, recorded: false },
  'duplicate-device': {
    ...{ status: 200, gatewayStatus: 400, recorded: false },
    body: /^\{"resultCd":"999","resultMsg":"Query did not return a unique result: 2 results were returned"/,
    gatewayBody: /"debugMessage":"Query did not return a unique result: 2 results were returned"/,
  },
  reject: {
    ...{ status: 200, gatewayStatus: 400, recorded: false },
    body: /^\{"resultCd":"921","resultMsg":"The declared sale cannot be received"/,
    gatewayBody: /"debugMessage":"The declared sale cannot be received".*"responseBody":null/,
  },
  'accept-then-reject': {
    ...{ status: 200, gatewayStatus: 400, recorded: true },
    body: /^\{"resultCd":"999","resultMsg":"There is an unknown error/,
    gatewayBody: /"debugMessage":"There is an unknown error.*"responseBody":null/,
  },
  'accept-then-400': {
    ...{ status: 200, gatewayStatus: 400, recorded: true },
    body: /^\{"resultCd":"910","resultMsg":"[^"]*response_desc[^"]*test_session_api_log/,
    gatewayBody: /"debugMessage":"[^"]*response_desc[^"]*test_session_api_log[^]*"responseBody":null/,
  },
  'route-not-wired': {
    ...{ status: 200, gatewayStatus: 500, recorded: false },
    body: /^\{"resultCd":"912","resultMsg":"There is a request Method error"/,
    gatewayBody: /^\{"fault":\{"faultstring":"Unresolved variable : targetPath","detail":\{"errorcode":"entities\.Unr/,
  },
  trickle: { status: 200, body: SOUND, recorded: true },
  'huge-body': { status: 200, body: SOUND, recorded: true },
};

const details: Partial<Record<FaultName, object>> = { trickle: { overMs: 40 }, 'huge-body': { bytes: 300_000 } };

describe.each(profiles)('a sale on the %s profile', (profile) => {
  it.each(Object.entries(expectedResponses))('with %s gets the documented answer', async (name, expected) => {
    const { arm, sell, salesCount } = await setup(profile);
    await arm(name as FaultName, details[name as FaultName]);
    const answer = await sell();
    const { status, gatewayStatus = status, body, gatewayBody = body } = expected;
    expect(answer.status).toBe(profile === 'gateway' ? gatewayStatus : status);
    expect(await answer.text()).toMatch(profile === 'gateway' ? gatewayBody : body);
    expect(await salesCount()).toBe(expected.recorded ? 1 : 0);
  });

  it.each([
    ['drop-connection', 0],
    ['accept-then-reset', 1],
  ] as const)('with %s loses its connection', async (name, recorded) => {
    const { arm, sell, salesCount } = await setup(profile);
    await arm(name);
    await expect(sell()).rejects.toMatchObject({
      cause: { code: expect.stringMatching(/ECONNRESET|UND_ERR_SOCKET/) },
    });
    expect(await salesCount()).toBe(recorded);
  });

  it.each([
    ['timeout', 0],
    ['accept-then-timeout', 1],
  ] as const)('with %s gets no answer until the caller gives up', async (name, recorded) => {
    const { calls, arm, sell, salesCount } = await setup(profile);
    await arm(name);
    const controller = new AbortController();
    const failure = sell({}, controller.signal).catch((error: Error) => error.name);
    const hasApplied = async () => (await calls()).at(-1)?.fault === name;
    await eventually(hasApplied);
    controller.abort();
    expect(await failure).toBe('AbortError');
    expect(await salesCount()).toBe(recorded);
  });

  it.each([
    ['answer-of-another', 1],
    ['accept-then-answer-of-another', 2],
  ] as const)('with %s gets the answer of the sale before it, or of another branch', async (name, recorded) => {
    const [{ arm, sell, salesCount }, neighbour] = [await setup(profile), await setup(profile)];
    const signatureIn = async (answer: Response) => /"rcptSign":"([A-Z2-7]{16})"/.exec(await answer.text())![1];
    const signatures = [await signatureIn(await sell())];
    await arm(name);
    signatures.push(await signatureIn(await sell({ invcNo: 2 })));
    expect(new Set(signatures).size).toBe(1);
    expect(await salesCount()).toBe(recorded);
    await neighbour.arm(name);
    expect(await signatureIn(await neighbour.sell())).toMatch(/^[A-Z2-7]{16}$/);
    expect(await neighbour.salesCount()).toBe(recorded - 1);
  });

  it('with stale-read is not found, although it is recorded', async () => {
    const { arm, sell, ask } = await setup(profile);
    await arm('stale-read');
    await sell();
    const texts = [await ask('selectInvoiceDetails', { invcNo: 1 }), await ask('selectInvoiceDetails', { invcNo: 1 })];
    const [stale, fresh] = await Promise.all(texts.map((answer) => answer.text()));
    expect(stale).toContain('"resultCd":"001"');
    expect(fresh).toMatch(SOUND);
  });
});

it('every fault has a test above', () => {
  const others = [
    'empty-token',
    'drop-connection',
    'accept-then-reset',
    'timeout',
    'accept-then-timeout',
    'answer-of-another',
    'accept-then-answer-of-another',
    'stale-read',
  ];
  expect([...Object.keys(expectedResponses), ...others].sort()).toEqual([...faultNames].sort());
});

describe('an empty token', () => {
  it('is the answer to one request for a token, and to no call', async () => {
    const { simulator, sell } = await setup('direct');
    await simulator.post('/control/faults', { fault: 'empty-token' });
    expect(await (await sell()).text()).toContain('"000"');
    const ask = async () =>
      (
        await fetch(`${simulator.tokenUrl}?grant_type=client_credentials`, {
          headers: { authorization: `Basic ${btoa('any:app')}` },
        })
      ).text();
    expect([await ask(), await ask()]).toEqual(['', expect.stringContaining('access_token')]);
  });

  it('cannot be requested by a document', async () => {
    const { simulator } = await setup('direct');
    const till = await simulator.till();
    expect(await till.sell({ remark: 'simulate:empty-token' })).toMatchObject({ resultCd: '910' });
  });
});

describe('a huge body', () => {
  it('has the requested size and is still the answer', async () => {
    const { arm, sell } = await setup('direct');
    await arm('huge-body', { bytes: 1_000_000 });
    const text = await (await sell()).text();
    expect(text.length).toBeGreaterThan(1_000_000);
    expect(JSON.parse(text)).toMatchObject({ resultCd: '000' });
  });
});

describe('a slow answer', () => {
  it('takes the requested time from its first byte to its last', async () => {
    const { arm, sell } = await setup('direct');
    await arm('trickle', { overMs: 200 });
    const answer = await sell();
    const begun = performance.now();
    await answer.text();
    expect(performance.now() - begun).toBeGreaterThan(100);
  });
});

describe('a document of a writing operation', () => {
  it('can request faults in one of its texts, under any name of the operation', async () => {
    const { ask } = await setup('direct');
    const names = operations.flatMap(({ name, aliases }) =>
      [name, ...aliases].map((path) => [path, faultRequestFields[name]?.textField] as const),
    );
    const requestable = names.filter(([, textField]) => textField !== undefined);
    const codes = requestable.map(async ([path, textField]) => {
      const answer = await ask(path, { [textField!]: 'anything simulate:reject=903:not today' });
      return [path, ((await answer.json()) as { resultCd: string }).resultCd];
    });
    expect(await Promise.all(codes)).toEqual(requestable.map(([path]) => [path, '903']));
    expect(new Set(requestable.map(([, textField]) => textField))).toEqual(
      new Set(['dvcSrlNo', 'remark', 'itemStdNm', 'regrNm']),
    );
  });

  it('exists for every operation that is no reading', () => {
    const writing = operations.map(({ name }) => name).filter((name) => !isReading(name));
    expect(Object.keys(faultRequestFields).sort()).toEqual(writing.sort());
  });

  it('that loses the answer of its initialisation cannot get the key again', async () => {
    const simulator = await simulate();
    const device = { tin: 'P000777000Z', bhfId: '00', dvcSrlNo: 'V/1 simulate:accept-then-empty' };
    const initialise = () => send(simulator.wireUrl, 'selectInitOsdcInfo', device, {});
    expect(await (await initialise()).text()).toBe('');
    expect(await (await initialise()).json()).toMatchObject({ resultCd: '902', data: null });
  });
});

describe('random faults', () => {
  it('are the same again with the same seed', async () => {
    const simulator = await simulate();
    const till = await simulator.till();
    const drawStatuses = async () => {
      await simulator.post('/control/seed', { seed: 7 });
      const statuses: number[] = [];
      for (let call = 0; call < 30; call += 1)
        statuses.push((await till.send('selectInvoiceDetails', { invcNo: 1 })).status);
      return statuses;
    };
    await simulator.post('/control/faults', { fault: 'status-503', probability: 0.5 });
    const first = await drawStatuses();
    expect(new Set(first)).toEqual(new Set([200, 503]));
    expect(await drawStatuses()).toEqual(first);
  });
});
