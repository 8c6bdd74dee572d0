import { freePort } from '@app/testing';
import type { CallingDevice } from '../../port.js';
import type { ConnectionSettings } from './authority-connection.js';
import { profileOf } from '../profiles.js';
import { authorityOn, connection } from '../test/connection.js';
import * as script from '../test/scripted-server.js';

const TOKEN_PATH = '/v1/token/generate';
const DEVICE: CallingDevice = {
  environment: 'SANDBOX',
  tin: 'P051999888K',
  bhfId: '01',
  cmcKey: '7C1F0E6B5D2A49418E33',
};
const TOKEN_REFUSED = { header: { responseMessage: 'Unauthorised-Invalid Access Token', responseCode: 401 }, body: {} };
const NOT_WIRED = {
  fault: { faultstring: 'Unresolved variable : targetPath', detail: { errorcode: 'entities.UnresolvedVariable' } },
};
const APPROVED = { responseBody: { resultCd: '000' } };

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function setup(change: Partial<Omit<ConnectionSettings, 'profile'>> = {}) {
  const server = await script.ScriptedServer.listening();
  cleanups.push(() => server.close());
  let tokens = 0;
  server.always(TOKEN_PATH, (call, response) =>
    script.answer({ access_token: `token-number-${++tokens}`, expires_in: '3599' })(call, response),
  );
  const gateway = connection({ profile: 'gateway', url: server.url, ...change });
  return {
    server,
    call: () => gateway.call('saveSale', DEVICE, '{"invcNo":37}'),
    tokensAsked: () => server.receivedAt(TOKEN_PATH).length,
    salesHeard: () => server.receivedAt('/etims-api/sendSalesTransaction'),
  };
}

describe('a call on the direct host', () => {
  it('says with its headers which device calls, and nothing else', async () => {
    const { server } = await setup();
    server.next(script.answer({ resultCd: '000' }));
    await connection({ url: server.url, appId: 'app' }).call('saveSale', DEVICE, '{}');
    const [received] = server.received;
    expect(received!.path).toBe('/etims-api/saveTrnsSalesOsdc');
    expect(received!.headers).toMatchObject({ tin: DEVICE.tin, bhfid: DEVICE.bhfId, cmckey: DEVICE.cmcKey });
    expect(received!.headers).not.toHaveProperty('authorization');
    expect(received!.headers).not.toHaveProperty('apigee_app_id');
  });

  it('leaves the device to the body where it has no key yet', async () => {
    const { server } = await setup();
    server.next(script.answer({ resultCd: '000' }));
    await connection({ url: server.url }).call('initialise', null, '{"tin":"P051999888K"}');
    expect(server.received[0]!.headers).not.toHaveProperty('tin');
    expect(server.received[0]!.path).toBe('/etims-api/selectInitOsdcInfo');
  });

  it('names a device without a key in the headers too, which then have no key', async () => {
    const { server } = await setup();
    server.next(script.answer({ resultCd: '000' }));
    await authorityOn({ url: server.url }).submit('device-setup', DEVICE, '{}');
    expect(server.received[0]!.headers).toMatchObject({ tin: DEVICE.tin, bhfid: DEVICE.bhfId });
    expect(server.received[0]!.headers).not.toHaveProperty('cmckey');
  });

  it('takes the path that a setting names', async () => {
    const { server } = await setup();
    server.next(script.answer({ resultCd: '000' }));
    const profile = profileOf('direct', { routes: { saveSale: '/v2/sale' } });
    await connection({ url: server.url, profile }).call('saveSale', DEVICE, '{}');
    expect(server.received[0]!.path).toBe('/etims-api/v2/sale');
  });

  it('is not repeated, whoever is said to be unauthorised', async () => {
    const { server } = await setup();
    server.next(script.answer(TOKEN_REFUSED, 401));
    expect(await connection({ url: server.url }).call('saveSale', DEVICE, '{}')).toMatchObject({ httpStatus: 401 });
    expect(server.received).toHaveLength(1);
  });
});

describe('an operation that a host knows by another of its names', () => {
  const unknown = script.answer({ fault: { faultstring: 'No resource' } }, 404);
  const paths = (server: script.ScriptedServer) => server.received.map(({ path }) => path.replace('/etims-api', ''));

  it('is asked for by the next one, with the same bytes, and by that one from then on', async () => {
    const { server, call } = await setup();
    server.next(unknown, script.answer(APPROVED), script.answer(APPROVED));
    expect(await call()).toMatchObject({ httpStatus: 200 });
    expect(await call()).toMatchObject({ httpStatus: 200 });
    const [, ...sales] = server.received;
    expect(new Set(sales.map(({ body }) => body.toString()))).toEqual(new Set(['{"invcNo":37}']));
    expect(paths(server).slice(1)).toEqual(['/sendSalesTransaction', '/saveTrnsSalesOsdc', '/saveTrnsSalesOsdc']);
  });

  it('is reported as unknown when none of them is known', async () => {
    const { server, call } = await setup();
    server.next(unknown, script.answer({ resultCd: '912', resultMsg: 'There is a request Method error' }));
    expect(await call()).toEqual({
      ...{ kind: 'unrouted', code: '912', isPermanent: false },
      message: expect.stringMatching(/saveSale .*\/sendSalesTransaction.*912.*AUTHORITY_SANDBOX_ROUTES \(saveSale=/),
    });
  });

  it('is unknown for good if every name is refused by a code', async () => {
    const { server, call } = await setup();
    server.next(script.answer({ resultCd: '912' }), script.answer({ resultCd: '895' }));
    expect(await call()).toMatchObject({ kind: 'unrouted', isPermanent: true });
  });

  it.each([
    ['its route is not wired', NOT_WIRED, 500],
    ['its route is not wired, with another status', NOT_WIRED, 200],
    ['the page is missing', '<html>Not Found</html>', 404],
    ['the method is not allowed', '<html>Method Not Allowed</html>', 405],
    ['a code says so', { resultCd: '895' }, 200],
  ])('is asked for by its next name where %s', async (_, body, status) => {
    const { server, call } = await setup();
    server.next(script.answer(body, status), script.answer(APPROVED));
    expect(await call()).toMatchObject({ kind: 'answer', text: JSON.stringify(APPROVED) });
  });

  it.each([
    ['another variable of the gateway is missing', { fault: { faultstring: 'Unresolved variable : responsePath' } }],
    ['another step of the gateway fails', { fault: { faultstring: 'Execution of ServiceCallout failed' } }],
    ['the authority speaks of a target path', { resultCd: '999', resultMsg: 'Unresolved variable : targetPath' }],
  ])('is asked for once where %s: it may have been done', async (_, body) => {
    const { server, call } = await setup();
    server.next(script.answer(body, 500), script.answer(APPROVED));
    expect(await call()).toMatchObject({ kind: 'answer', httpStatus: 500 });
  });

  it('is asked for by its first name again when the name that worked works no more', async () => {
    const { server, call } = await setup();
    const notWired = script.answer(NOT_WIRED, 500);
    server.next(notWired, script.answer(APPROVED), notWired, notWired, script.answer(APPROVED));
    const kinds = [(await call()).kind, (await call()).kind, (await call()).kind];
    expect(kinds).toEqual(['answer', 'unrouted', 'answer']);
    const [first, second] = ['/sendSalesTransaction', '/saveTrnsSalesOsdc'];
    expect(paths(server).slice(1)).toEqual([first, second, second, first, first]);
  });

  it('is known by a refusal in words too', async () => {
    const { server, call } = await setup();
    const refusal = { responseHeader: { responseCode: 400, debugMessage: 'Missing RfdDt Date' }, responseBody: null };
    server.next(unknown, script.answer(refusal, 400), script.answer(APPROVED));
    await call();
    await call();
    expect(paths(server).slice(-2)).toEqual(['/saveTrnsSalesOsdc', '/saveTrnsSalesOsdc']);
  });

  it.each([404, 405])('is known by a refusal of the authority, whatever the status (%i)', async (status) => {
    const { server, call } = await setup();
    const refusal = { responseHeader: { responseCode: status, debugMessage: 'No such buyer' }, responseBody: null };
    server.next(script.answer(refusal, status), script.answer(APPROVED));
    expect(await call()).toMatchObject({ kind: 'answer', httpStatus: status });
    expect(paths(server).slice(1)).toEqual(['/sendSalesTransaction']);
  });

  it('is in doubt where another name gets no answer', async () => {
    const { server, call } = await setup();
    server.next(unknown, script.resetBeforeHeaders);
    expect(await call()).toMatchObject({ kind: 'noAnswer' });
  });

  it('is not asked for by a name that only somebody before the host answered for', async () => {
    const { server, call } = await setup();
    server.next(unknown, script.answer('', 504), script.answer(APPROVED));
    expect(await call()).toMatchObject({ httpStatus: 504 });
    expect(await call()).toMatchObject({ httpStatus: 200 });
    expect(paths(server).slice(1)).toEqual(['/sendSalesTransaction', '/saveTrnsSalesOsdc', '/sendSalesTransaction']);
  });

  it('was heard if a result code says so, whatever the status of HTTP', async () => {
    const { server, call } = await setup();
    server.next(script.answer(APPROVED, 404));
    expect(await call()).toMatchObject({ httpStatus: 404 });
    expect(server.received).toHaveLength(2);
  });

  it('is never sent under another name after any other answer', async () => {
    const { server, call } = await setup();
    server.next(script.answer('', 500));
    expect(await call()).toMatchObject({ httpStatus: 500 });
    expect(server.received).toHaveLength(2);
  });

  it('is asked for by one name only where a setting says which', async () => {
    const { server } = await setup();
    server.next(unknown);
    const profile = profileOf('gateway', { routes: { saveSale: '/v2/sale' } });
    await connection({ url: server.url, profile }).call('saveSale', DEVICE, '{}');
    expect(paths(server).filter((path) => path.startsWith('/v2'))).toEqual(['/v2/sale']);
  });
});

describe('a call on a gateway', () => {
  it('bears a token, had with key and secret, and says which app calls', async () => {
    const { server, call } = await setup({ appId: '6fa4d6a0' });
    server.next(script.answer(APPROVED));
    expect(await call()).toEqual({ kind: 'answer', httpStatus: 200, text: JSON.stringify(APPROVED) });
    const [token, sale] = server.received;
    expect([token!.method, token!.path]).toEqual(['GET', `${TOKEN_PATH}?grant_type=client_credentials`]);
    const basic = Buffer.from('the-consumer-key:the-consumer-secret').toString('base64');
    expect(token!.headers).toMatchObject({ authorization: `Basic ${basic}` });
    expect(token!.headers).not.toHaveProperty('cmckey');
    expect(sale!.path).toBe('/etims-api/sendSalesTransaction');
    expect(sale!.headers).toMatchObject({
      ...{ authorization: 'Bearer token-number-1', apigee_app_id: '6fa4d6a0' },
      ...{ tin: DEVICE.tin, bhfid: DEVICE.bhfId, cmckey: DEVICE.cmcKey },
    });
  });

  it('bears the token that is there', async () => {
    const { server, call, tokensAsked } = await setup();
    server.always('/etims-api/sendSalesTransaction', script.answer(APPROVED));
    await Promise.all(Array.from({ length: 20 }, call));
    await call();
    expect(tokensAsked()).toBe(1);
  });

  it.each([
    ['with 401', script.answer(TOKEN_REFUSED, 401)],
    ['with 200', script.answer(TOKEN_REFUSED, 200)],
    ['by a fault', script.answer({ fault: { faultstring: 'Invalid Access Token' } }, 500)],
  ])('is made once more, the same bytes with a new token, when the old one is refused %s', async (_, refusal) => {
    const { server, call, salesHeard } = await setup();
    server.next(refusal, script.answer(APPROVED));
    expect(await call()).toMatchObject({ kind: 'answer', text: JSON.stringify(APPROVED) });
    expect(salesHeard().map(({ headers, body }) => [headers.authorization, String(body)])).toEqual([
      ['Bearer token-number-1', '{"invcNo":37}'],
      ['Bearer token-number-2', '{"invcNo":37}'],
    ]);
  });

  it('is not made a third time', async () => {
    const { server, call, salesHeard, tokensAsked } = await setup();
    server.always('/etims-api/sendSalesTransaction', script.answer(TOKEN_REFUSED, 401));
    expect(await call()).toEqual({ kind: 'answer', httpStatus: 401, text: JSON.stringify(TOKEN_REFUSED) });
    expect([salesHeard().length, tokensAsked()]).toEqual([2, 2]);
  });

  it('that was refused is repeated by all who were, with one new token', async () => {
    const { server, call, tokensAsked } = await setup();
    server.always('/etims-api/sendSalesTransaction', (received, response) =>
      received.headers.authorization === 'Bearer token-number-1'
        ? script.answer(TOKEN_REFUSED, 401)(received, response)
        : script.answer(APPROVED)(received, response),
    );
    const answers = await Promise.all(Array.from({ length: 20 }, call));
    expect(new Set(answers.map((one) => one.kind === 'answer' && one.httpStatus))).toEqual(new Set([200]));
    expect(tokensAsked()).toBe(2);
  });

  it('is in doubt when the repetition is not answered: that one may have been received', async () => {
    const { server, call } = await setup();
    server.next(script.answer(TOKEN_REFUSED, 401), script.resetBeforeHeaders);
    expect(await call()).toMatchObject({ kind: 'noAnswer' });
  });

  it('was certainly not received when there is no token for the repetition', async () => {
    const { server, call } = await setup();
    server.next((received, response) => {
      server.always(TOKEN_PATH, script.answer('<html>Bad Gateway</html>', 502));
      script.answer(TOKEN_REFUSED, 401)(received, response);
    });
    expect(await call()).toMatchObject({ kind: 'notSent' });
  });

  it('is over in its time, however long the token takes', async () => {
    const { server, call, salesHeard } = await setup({ callTimeoutMs: 200 });
    server.always(TOKEN_PATH, script.silence);
    expect(await Promise.all([call(), call()])).toMatchObject([{ kind: 'notSent' }, { kind: 'notSent' }]);
    expect(salesHeard()).toEqual([]);
  });

  it('goes out once the token host is back', async () => {
    const { server, call } = await setup();
    server.always(TOKEN_PATH, script.answer('', 503));
    expect(await call()).toMatchObject({ kind: 'notSent' });
    server.always(TOKEN_PATH, script.answer({ access_token: 'token-again', expires_in: 3599 }));
    server.next(script.answer(APPROVED));
    expect(await call()).toMatchObject({ kind: 'answer' });
  });

  it('asks for its token on the host it goes to, unless another is set', async () => {
    const { server, call } = await setup({ tokenUrl: `http://127.0.0.1:${await freePort()}/token` });
    expect(await call()).toMatchObject({ kind: 'notSent', message: expect.stringContaining('ECONNREFUSED') });
    expect(server.received).toEqual([]);
  });

  it('cannot be made without credentials', () => {
    const nobody = { consumerKey: undefined, consumerSecret: undefined };
    expect(() => connection({ profile: 'gateway', ...nobody })).toThrow(/credentials/);
  });
});
