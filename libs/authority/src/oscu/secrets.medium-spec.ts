import { inspect } from 'node:util';
import { freePort } from '@app/testing';
import type { CallingDevice } from '../port.js';
import type { OscuAuthority } from './oscu-authority.js';
import { authorityOn } from './test/connection.js';
import * as script from './test/scripted-server.js';

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
