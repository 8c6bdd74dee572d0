import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import http from 'node:http';
import { freePort, eventually } from '@app/testing';
import { TestAuthority } from '../test/certificates.js';
import { ConnectProxy, refuseTunnel } from '../test/connect-proxy.js';
import * as script from '../test/scripted-server.js';
import { answer, ScriptedServer, silence } from '../test/scripted-server.js';
import { type Transport, connectingAgents } from './connecting-agent.js';
import { OscuClient } from './oscu-client.js';

describe('transport', () => {
  const [OURS, OTHER] = [new TestAuthority('Ours'), new TestAuthority('Other')];
  const USUAL = OURS.issue();
  const DAY_MS = 24 * 60 * 60 * 1000;
  const REQUEST = { method: 'POST', path: '/saveItem', headers: {}, body: '{"itemCd":"1"}' } as const;

  const cleanups: (() => unknown)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  /** A host with this certificate, which counts what it hears. */
  async function secureHost(certificate = USUAL) {
    let heard = 0;
    const connections = new Set<Socket>();
    const server = createServer(certificate, (request, response) => {
      heard += 1;
      request.resume().on('end', () => response.end('{"resultCd":"000"}'));
    }).on('connection', (socket: Socket) => connections.add(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    cleanups.push(async () => {
      server.close();
      for (const socket of connections) socket.destroy();
      await once(server, 'close');
    });
    const { port } = server.address() as AddressInfo;
    return { url: `https://127.0.0.1:${port}`, port, heard: () => heard, connections };
  }

  async function aProxy(certificate?: typeof USUAL): Promise<ConnectProxy> {
    const proxy = await ConnectProxy.listening(certificate);
    cleanups.push(() => proxy.close());
    return proxy;
  }

  const send = (client: OscuClient) => client.send(REQUEST, { timeoutMs: 20_000, answerBytesMax: 10_000 });
  const call = (url: string, transport: Transport, connectTimeoutMs = 10_000) =>
    send(new OscuClient(url, connectTimeoutMs, transport));

  describe('a host with a certificate of a private authority', () => {
    it.each([
      ['is trusted besides the others', { ca: OURS.cert }],
      ['is one of several', { ca: `${OTHER.cert}\n${OURS.cert}` }],
      ['alone is trusted', { pinnedCa: OURS.cert }],
    ])('is called where that authority %s', async (_, transport) => {
      const { url, heard } = await secureHost();
      expect(await call(url, transport)).toMatchObject({ kind: 'answer', text: '{"resultCd":"000"}' });
      expect(heard()).toBe(1);
    });

    it.each([
      ['nothing is said of it', {}],
      ['another one is trusted', { ca: OTHER.cert }],
      ['another one alone is trusted', { pinnedCa: OTHER.cert, ca: OURS.cert }],
    ])('certainly hears nothing where %s', async (_, transport) => {
      const { url, heard } = await secureHost();
      expect(await call(url, transport)).toEqual({
        kind: 'notSent',
        message: expect.stringMatching(/AUTHORITY_CA_FILE/),
      });
      expect(heard()).toBe(0);
    });

    it.each([
      ['has expired', { validUntil: new Date(Date.now() - 1_000) }, /CERT_HAS_EXPIRED.*clock of this machine/],
      ['is of tomorrow', { validFrom: new Date(Date.now() + DAY_MS / 2) }, /CERT_NOT_YET_VALID.*clock of this machine/],
      ['is of another host', { host: 'etims.example' }, /ALTNAME.*AUTHORITY_<ENVIRONMENT>_URL/],
    ])('certainly hears nothing if its certificate %s', async (_, change, message) => {
      const { url, heard } = await secureHost(OURS.issue(change));
      expect(await call(url, { ca: OURS.cert })).toEqual({ kind: 'notSent', message: expect.stringMatching(message) });
      expect(heard()).toBe(0);
    });
  });

  describe('a call through a proxy', () => {
    it('goes through a tunnel to a secure host, and the next one through the same', async () => {
      const [proxy, host] = [await aProxy(), await secureHost()];
      const client = new OscuClient(host.url, 10_000, { proxy: proxy.url(), ca: OURS.cert });
      expect([await send(client), await send(client)]).toMatchObject([{ kind: 'answer' }, { kind: 'answer' }]);
      const authorization = `Basic ${Buffer.from('amina:sécret-password').toString('base64')}`;
      expect(proxy.tunnels).toEqual([{ to: `127.0.0.1:${host.port}`, authorization }]);
      expect([host.heard(), host.connections.size]).toEqual([2, 1]);
    });

    it('checks the certificate of the host, and not only the proxy', async () => {
      const [proxy, host] = [await aProxy(), await secureHost()];
      expect(await call(host.url, { proxy: proxy.url(), pinnedCa: OTHER.cert })).toMatchObject({ kind: 'notSent' });
      expect([proxy.tunnels.length, host.heard()]).toEqual([1, 0]);
    });

    it('needs no certificate of the pinned authority for the proxy itself', async () => {
      const [proxy, host] = [await aProxy(OTHER.issue()), await secureHost()];
      const transport = { proxy: proxy.url(), ca: OTHER.cert, pinnedCa: OURS.cert };
      expect(await call(host.url, transport)).toMatchObject({ kind: 'answer' });
      expect([proxy.tunnels.length, host.heard()]).toEqual([1, 1]);
    });

    it('goes to a host without TLS too', async () => {
      const [proxy, server] = [await aProxy(), await ScriptedServer.listening()];
      cleanups.push(() => server.close());
      server.next(answer({ resultCd: '000' }));
      expect(await call(server.url, { proxy: proxy.url('') })).toMatchObject({ kind: 'answer' });
      expect(proxy.tunnels).toEqual([{ to: new URL(server.url).host, authorization: undefined }]);
    });

    it.each([
      [407, /407.*user name and a password/],
      [403, /403.*allow the host/],
      [502, /502.*allow the host/],
    ])('was certainly not sent if the proxy answers %i', async (status, message) => {
      const [proxy, host] = [await aProxy(), await secureHost()];
      proxy.refusal = refuseTunnel(status);
      const result = await call(host.url, { proxy: proxy.url(), ca: OURS.cert });
      expect(result).toEqual({ kind: 'notSent', message: expect.stringMatching(message) });
      expect(JSON.stringify(result)).not.toMatch(/cret-password|amina/);
      expect(host.heard()).toBe(0);
    });

    it('was certainly not sent if the proxy hangs up, stays silent, or is not there', async () => {
      const [proxy, host] = [await aProxy(), await secureHost()];
      proxy.refusal = (_, socket) => void socket.destroy();
      expect(await call(host.url, { proxy: proxy.url(), ca: OURS.cert })).toMatchObject({ kind: 'notSent' });
      proxy.refusal = () => {};
      expect(await call(host.url, { proxy: proxy.url(), ca: OURS.cert }, 200)).toMatchObject({ kind: 'notSent' });
      const nowhere = `http://amina:password-1@127.0.0.1:${await freePort()}`;
      const result = await call(host.url, { proxy: nowhere, ca: OURS.cert });
      expect(result).toMatchObject({ kind: 'notSent', message: expect.stringContaining('ECONNREFUSED') });
      expect(JSON.stringify(result)).not.toContain('password-1');
      expect(host.heard()).toBe(0);
    });

    it('is in doubt if the tunnel breaks after the request could have left', async () => {
      const [proxy, server] = [await aProxy(), await ScriptedServer.listening()];
      cleanups.push(() => server.close());
      server.next(({ socket }) => void socket.destroy());
      expect(await call(server.url, { proxy: proxy.url() })).toMatchObject({ kind: 'noAnswer' });
      server.next(silence);
      const limits = { timeoutMs: 300, answerBytesMax: 10_000 };
      const late = await new OscuClient(server.url, 10_000, { proxy: proxy.url() }).send(REQUEST, limits);
      expect(late).toMatchObject({ kind: 'noAnswer' });
    });
  });
});

describe('connecting agent', () => {
  const cleanups: (() => unknown)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  async function setup() {
    const server = await script.ScriptedServer.listening();
    const { httpAgent: agent } = connectingAgents(2_000);
    cleanups.push(
      () => server.close(),
      () => agent.destroy(),
    );
    const call = async () => {
      const request = http.request(`${server.url}/saveItem`, { method: 'POST', agent }).end('{}');
      const [socket] = (await once(request, 'socket')) as [Socket];
      return { socket, answered: once(request, 'response').then(([answer]) => (answer as Socket).resume()) };
    };
    return { server, agent, call };
  }

  describe('a kept connection', () => {
    it('is let go of before a server would hang up on it, but never with a call on it', async () => {
      const { server, agent, call } = await setup();
      server.next(script.answer({}), script.answer({}));
      for (let times = 0; times < 2; times++) {
        const { socket, answered } = await call();
        expect(socket.timeout).toBe(0);
        await answered;
        await eventually(() => expect(Object.values(agent.freeSockets)[0]?.[0]).toBe(socket));
        // Less than the five seconds this server announces.
        expect(socket.timeout).toBeGreaterThan(0);
        expect(socket.timeout).toBeLessThan(5_000);
      }
      expect(server.received.map(({ connection }) => connection)).toEqual([1, 1]);
    });

    it('is let go of after a while where the server does not say for how long it stays', async () => {
      const { server, agent, call } = await setup();
      server.next(({ socket }) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}'));
      const { socket, answered } = await call();
      await answered;
      await eventually(() => expect(Object.values(agent.freeSockets)[0]?.[0]).toBe(socket));
      expect(socket.timeout).toBe(15_000);
    });
  });
});
