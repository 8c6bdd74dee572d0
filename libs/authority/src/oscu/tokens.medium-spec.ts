import { inspect } from 'node:util';
import type { ServerResponse } from 'node:http';
import { freePort, testSize } from '@app/testing';
import type { CallingDevice } from '../port.js';
import { service, soldToday, AdapterBench, goods } from './test/adapter-bench.js';
import type { OscuAuthority } from './oscu-authority.js';
import { authorityOn } from './test/connection.js';
import * as script from './test/scripted-server.js';
import { line } from '../../../domain/src/test/documents.js';

const AN_HOUR_MS = 60 * 60 * 1000;

describe('the token of a gateway', () => {
  let bench: AdapterBench;
  let device: CallingDevice;
  beforeEach(async () => {
    bench = await AdapterBench.start('gateway');
    device = await bench.readyDevice();
  });
  afterEach(() => bench.close());

  const issued = async () => (await bench.control('GET', '/tokens')).issued;

  it('is had once for many calls', async () => {
    const lookups = Array.from({ length: 20 }, () =>
      bench.authority.lookUp('branches', device, { changedAfter: null }),
    );
    expect((await Promise.all(lookups)).map(({ kind }) => kind)).toEqual(lookups.map(() => 'found'));
    expect(await issued()).toBe(1);
  });

  it('that was revoked is had anew, once for all who were refused with it, and nobody notices', async () => {
    await bench.control('DELETE', '/tokens');
    const lookups = Array.from({ length: 20 }, () =>
      bench.authority.lookUp('branches', device, { changedAfter: null }),
    );
    expect((await Promise.all(lookups)).map(({ kind }) => kind)).toEqual(lookups.map(() => 'found'));
    expect(await issued()).toBe(2);
  });

  it('that the gateway’s clock calls expired is had anew, and the sale is sold', async () => {
    await bench.control('POST', '/clock', { offsetMs: AN_HOUR_MS });
    const { outcome } = await bench.submit(soldToday(), device, { number: 1 });
    expect([outcome.kind, await issued()]).toEqual(['approved', 2]);
  });

  it('that is refused every time is waited for, and nothing was received', async () => {
    const { tin, bhfId } = device;
    await bench.control('POST', '/faults', { fault: 'token-401', times: 2, tin, bhfId });
    const { body, outcome } = await bench.submit(soldToday(), device, { number: 1 });
    expect(outcome).toEqual({ kind: 'unavailable', message: expect.stringContaining('check the address') });
    expect(await bench.authority.find('sale', device, body)).toEqual({ kind: 'absent' });
  });

  it('that is had for nobody’s credentials is waited for, and nothing is sent without one', async () => {
    const unknownApp = bench.adapter({ consumerKey: 'unknown-app' });
    expect((await bench.submit(service(), device, { number: 1 }, unknownApp)).outcome).toMatchObject({
      kind: 'unavailable',
    });
    const lookups = await unknownApp.lookUp('branches', device, { changedAfter: null });
    expect(lookups).toMatchObject({ kind: 'unavailable' });
  });
});

describe('secrets', () => {
  const TOKEN_PATH = '/v1/token/generate';
  const TOKEN = 'Kx7QmVt2LpWzR9dYbN4s';
  const SECRETS = {
    consumerKey: 'GkZ3vUq8TtXw1LmA',
    consumerSecret: 'pE5yHc7RnJ2dKs9F',
    cmcKey: '7C1F0E6B5D2A49418E3390AFB1C2D3E4F5061728394A5B6C7D8E',
  };
  const BASIC = Buffer.from(`${SECRETS.consumerKey}:${SECRETS.consumerSecret}`).toString('base64');
  const DEVICE: CallingDevice = { environment: 'SANDBOX', tin: 'P051999888K', bhfId: '00', cmcKey: SECRETS.cmcKey };

  const cleanups: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0)) await cleanup();
  });

  /** A gateway that does this with every call of a kind. */
  async function setup({ token = granting, call }: { token?: script.Script; call?: script.Script }) {
    const server = await script.ScriptedServer.listening();
    cleanups.push(() => server.close());
    server.always(TOKEN_PATH, token);
    for (const path of ['sendSalesTransaction', 'selectInvoiceDetail']) server.always(`/etims-api/${path}`, call!);
    return gatewayAt(server.url);
  }

  const { consumerKey, consumerSecret } = SECRETS;
  const gatewayAt = (url: string) =>
    authorityOn({ profile: 'gateway', url, consumerKey, consumerSecret, callTimeoutMs: 300 });

  const granting = script.answer({ access_token: TOKEN, expires_in: '3599' });

  /** Says in its every word what it was sent, as hosts do that fail in Java. */
  const echo =
    (shape: (text: string) => unknown, status: number): script.Script =>
    (call, response) =>
      script.answer(shape(JSON.stringify(call.headers)), status)(call, response);

  /** The complete results of a call and a question, hidden fields included. */
  const outputOf = async (authority: OscuAuthority): Promise<string> => {
    const calls = [authority.submit('sale', DEVICE, '{"invcNo":1}'), authority.find('sale', DEVICE, '{"invcNo":1}')];
    return inspect(await Promise.allSettled(calls), { depth: Infinity, showHidden: true });
  };

  function expectNoSecretIn(text: string): void {
    for (const secret of [...Object.values(SECRETS), TOKEN, BASIC]) expect(text).not.toContain(secret);
  }

  describe('neither key, secret nor token is said', () => {
    it.each<[string, script.Script]>([
      ['by a refusal that repeats them', echo((text) => ({ resultCd: '901', resultMsg: `bad: ${text}` }), 200)],
      ['by a rejection that repeats them', echo((debugMessage) => ({ responseHeader: { debugMessage } }), 400)],
      ['by a gateway that refuses the token', echo((responseMessage) => ({ header: { responseMessage } }), 401)],
      ['by a fault', echo((faultstring) => ({ fault: { faultstring } }), 500)],
      ['by a page', echo((text) => `<html>${text}</html>`, 502)],
      ['by a code', echo((resultCd) => ({ resultCd, resultMsg: 'x' }), 200)],
      ['by a cut connection', script.resetBeforeHeaders],
      ['by half an answer', script.resetAfterHeaders],
      ['by silence', script.silence],
    ])('%s', async (_, call) => {
      const text = await outputOf(await setup({ call }));
      expect(text).toMatch(/laneFault|rejected|inDoubt|unavailable|unclear/);
      expectNoSecretIn(text);
    });

    it.each<[string, script.Script]>([
      ['that refuses them and repeats them', echo((errorMessage) => ({ errorMessage }), 400)],
      ['with a token for no header', script.answer({ access_token: `${TOKEN}\n${TOKEN}` })],
      ['that is failing', echo((text) => text, 503)],
      ['that hangs up', script.resetBeforeHeaders],
      ['that is silent', script.silence],
    ])('by a token host %s', async (_, token) => {
      const text = await outputOf(await setup({ token }));
      expect(text).toMatch(/laneFault|unavailable/);
      expectNoSecretIn(text);
    });

    it('by a host that is not there', async () => {
      const text = await outputOf(gatewayAt(`http://127.0.0.1:${await freePort()}`));
      expect(text).toMatch(/unavailable.*ECONNREFUSED/s);
      expectNoSecretIn(text);
    });
  });
});

describe.each(['direct', 'gateway'] as const)('on the %s hosts', (profile) => {
  let bench: AdapterBench;
  beforeAll(async () => {
    bench = await AdapterBench.start(profile);
    await bench.control('POST', '/rules', { [profile]: { stock: true, stockVisibleAfterS: 60 } });
  });
  afterEach(() => bench.control('POST', '/clock', { offsetMs: 0 }));
  afterAll(() => bench.close());

  it('stock that a sale does not see yet is a dependency, also once it was reported, until it is visible', async () => {
    const device = await bench.readyDevice();
    await bench.register(goods({ itemCode: 'MUG' }), device);
    const sell = async () => (await bench.submit(saleOf('MUG'), device, { number: 1 })).outcome;
    expect(await sell()).toMatchObject({ kind: 'rejected', cause: 'dependency' });
    await bench.stock(device, 'MUG');
    expect(await sell()).toMatchObject({ kind: 'rejected', cause: 'dependency' });
    await bench.control('POST', '/clock', { offsetMs: 61_000 });
    expect(await sell()).toMatchObject({ kind: 'approved' });
  });

  it.each<[string, string, object]>([
    ['990', 'The maximum number of views are exceeded', { kind: 'backOff', code: '990' }],
    ['XYZ', 'The moon is not right', { kind: 'rejected', cause: 'unknownWords' }],
    ['910', 'Invalid dcAmt for item', { kind: 'rejected' }],
    ['910', 'could not execute statement', { kind: 'inDoubt' }],
  ])('%s, %s, is read for what it is', async (code, message, expected) => {
    const device = await bench.readyDevice();
    const remark = `simulate:reject=${code}:${message}`;
    expect((await bench.submit(soldToday({ remark }), device, { number: 1 })).outcome).toMatchObject(expected);
  });

  it('990 is reported by a lookup under its code, so that the next one waits for minutes', async () => {
    const device = await bench.readyDevice();
    const fault = { fault: 'reject', code: '990', message: 'The maximum number of views are exceeded' };
    await bench.control('POST', '/faults', { ...fault, operation: 'selectItemClsList' });
    const found = await bench.authority.lookUp('itemClasses', device, { changedAfter: null });
    expect(found).toMatchObject({ kind: 'refused', code: '990' });
  });

  const saleOf = (itemCode: string) => soldToday({ lines: [line({ itemCode, quantityUnit: 'NO', isStocked: true })] });
});

describe('in flight', () => {
  const CALLS = testSize({ short: 200, full: 300 });
  const WAVES = 2;
  const TOKEN_PATH = '/v1/token/generate';
  const SALE_PATH = '/etims-api/sendSalesTransaction';
  const RECEIPT = {
    ...{ curRcptNo: 37, totRcptNo: 41, sdcDateTime: '20260302101502' },
    ...{ intrlData: 'K7QW2MZP4RTYU3XSA5BCD6EFGH', rcptSign: 'V4N6P2QK7WXR3TZA' },
  };
  const device = (ordinal: number): CallingDevice => ({
    ...{ environment: 'SANDBOX', bhfId: '00', cmcKey: 'KEY' },
    tin: `P${String(ordinal).padStart(9, '0')}K`,
  });

  /** An authority that answers nobody until all of a wave are there, so that none may wait for another. */
  async function setup() {
    const server = await script.ScriptedServer.listening({ keepAliveMs: 60_000 });
    let waiting: (() => void)[] = [];
    const together: script.Script = (call, response: ServerResponse) => {
      waiting.push(() => script.answer({ resultCd: '000', data: RECEIPT })(call, response));
      if (waiting.length < CALLS) return;
      for (const answer of waiting) answer();
      waiting = [];
    };
    server.always(SALE_PATH, together);
    server.always(TOKEN_PATH, script.answer({ access_token: 'a-token', expires_in: '3599' }));
    // Longer than this machine may take for a wave, however busy it is.
    const limits = { connectTimeoutMs: 60_000, callTimeoutMs: 100_000 };
    const authority = authorityOn({ profile: 'gateway', url: server.url, ...limits });
    return { server, authority };
  }

  it('hundreds of calls are on the wire at once, with one token and over kept connections', async () => {
    const { server, authority } = await setup();
    try {
      for (let wave = 1; wave <= WAVES; wave++) {
        const calls = Array.from({ length: CALLS }, (_, ordinal) =>
          authority.submit('sale', device(ordinal), `{"invcNo":${wave}}`),
        );
        const kinds = (await Promise.all(calls)).map(({ kind }) => kind);
        expect(kinds.filter((kind) => kind === 'approved')).toHaveLength(CALLS);
      }
      expect(server.receivedAt(TOKEN_PATH)).toHaveLength(1);
      const sales = server.receivedAt(SALE_PATH);
      expect(sales).toHaveLength(CALLS * WAVES);
      expect(new Set(sales.map(({ connection }) => connection)).size).toBeLessThan(CALLS * WAVES);
    } finally {
      await server.close();
    }
  });
});
