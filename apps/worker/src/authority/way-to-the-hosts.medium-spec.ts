import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { workerConfig } from '@app/config';
import { TestAuthority } from '../../../../libs/authority/src/oscu/test/certificates.js';
import { ConnectProxy, refuseTunnel } from '../../../../libs/authority/src/oscu/test/connect-proxy.js';
import { connectionsOf } from './connections.js';

const [OURS, OTHER] = [new TestAuthority('Ours'), new TestAuthority('Other')];
const CERTIFICATE = OURS.issue();

const REQUIRED = {
  DATABASE_URL: 'postgresql://postgres@localhost/risiti',
  ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
};

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A secure host that gives this answer to everything. */
async function hostThatAnswers(answer: object): Promise<string> {
  const server = createServer(CERTIFICATE, (request, response) => {
    request.resume().on('end', () => response.setHeader('connection', 'close').end(JSON.stringify(answer)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => server.close());
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function aProxy(): Promise<ConnectProxy> {
  const proxy = await ConnectProxy.listening();
  cleanups.push(() => proxy.close());
  return proxy;
}

/** A gateway with its token host, and a proxy before them; and one call to it with these settings. */
async function callWith(settingsOf: (proxyUrl: string) => Record<string, string>) {
  const url = await hostThatAnswers({ responseBody: { resultCd: '000' } });
  const tokenUrl = await hostThatAnswers({ access_token: 'a-token', expires_in: '3599' });
  const proxy = await aProxy();
  const config = workerConfig({
    ...REQUIRED,
    ...{ AUTHORITY_SANDBOX_PROFILE: 'gateway', AUTHORITY_SANDBOX_URL: url, AUTHORITY_SANDBOX_TOKEN_URL: tokenUrl },
    ...{ AUTHORITY_SANDBOX_CONSUMER_KEY: 'key', AUTHORITY_SANDBOX_CONSUMER_SECRET: 'secret' },
    ...settingsOf(proxy.url()),
  });
  const answer = await connectionsOf(config).SANDBOX.call('saveItem', null, '{}');
  const hosts = [tokenUrl, url].map((host) => new URL(host).host);
  return { answer, hosts, tunnels: proxy.tunnels.map(({ to }) => to) };
}

describe('a call and its token', () => {
  it.each(['AUTHORITY_CA', 'AUTHORITY_PINNED_CA'])(
    'go through the proxy of the settings, and trust the certificates of %s',
    async (caSetting) => {
      const { answer, hosts, tunnels } = await callWith((proxyUrl) => ({
        ...{ AUTHORITY_PROXY: proxyUrl, [caSetting]: OURS.cert },
      }));
      expect(answer).toMatchObject({ kind: 'answer', httpStatus: 200 });
      expect(tunnels).toEqual(hosts);
    },
  );

  it('go through HTTPS_PROXY where no proxy is set for the hosts', async () => {
    const proxy = await aProxy();
    proxy.refusal = refuseTunnel(502);
    const config = workerConfig({
      ...REQUIRED,
      ...{ HTTPS_PROXY: proxy.url(), AUTHORITY_SANDBOX_URL: 'https://authority.invalid/etims-api' },
    });
    expect(await connectionsOf(config).SANDBOX.call('saveItem', null, '{}')).toMatchObject({ kind: 'notSent' });
    expect(proxy.tunnels).toMatchObject([{ to: 'authority.invalid:443' }]);
  });

  it('are not sent where the settings trust another certificate authority', async () => {
    const { answer, hosts, tunnels } = await callWith((proxyUrl) => ({
      ...{ AUTHORITY_PROXY: proxyUrl, AUTHORITY_PINNED_CA: OTHER.cert },
    }));
    expect(answer).toMatchObject({ kind: 'notSent' });
    expect(tunnels).toEqual(hosts.slice(0, 1));
  });
});
