import { alertProxyOf, proxyFor, withProxiesInCapitals } from './proxy-for.js';

const PROXIES = { httpsProxy: 'http://secure:3128', httpProxy: 'http://plain:3128' };
const HOST = 'https://etims-api.kra.go.ke/etims-api';

describe('the proxy on the way to a host', () => {
  it.each([
    [HOST, 'http://secure:3128'],
    ['http://simulator:4001/etims-api', 'http://plain:3128'],
    ['http://localhost:4001', undefined],
    ['https://127.0.0.1:4001', undefined],
    ['http://[::1]:4001', undefined],
  ])('%s: %s', (url, expected) => expect(proxyFor(url, PROXIES)).toBe(expected));

  it.each(['*', 'kra.go.ke', '.kra.go.ke', '*.kra.go.ke', 'a, etims-api.KRA.go.ke', 'kra.go.ke:443'])(
    'is none for hosts that NO_PROXY names: %s',
    (noProxy) => expect(proxyFor(HOST, { ...PROXIES, noProxy })).toBeUndefined(),
  );

  it.each(['', 'ra.go.ke', 'kra.go.ke:80', 'go.ke.example', ','])('is used for all others: %j', (noProxy) =>
    expect(proxyFor(HOST, { ...PROXIES, noProxy })).toBe('http://secure:3128'),
  );

  it('is found for the receiver of alerts, if there is one', () => {
    expect(alertProxyOf({ ...PROXIES, alertUrl: 'https://alerts.shop.example/risiti' })).toBe('http://secure:3128');
    expect(alertProxyOf({ ...PROXIES, alertUrl: 'http://alerts:8080', noProxy: 'alerts' })).toBeUndefined();
    expect(alertProxyOf(PROXIES)).toBeUndefined();
  });

  it('may be named in small letters', () => {
    expect(withProxiesInCapitals({ https_proxy: 'a', HTTP_PROXY: 'b', http_proxy: 'c' })).toMatchObject({
      ...{ HTTPS_PROXY: 'a', HTTP_PROXY: 'b' },
    });
  });
});
