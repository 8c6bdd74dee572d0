import { profileOf } from '@app/authority';
import { refuseProduction } from './refuse-production.js';

it.each([
  ['the direct host', { url: profileOf('direct').hosts.PRODUCTION }],
  ['the gateway', { url: profileOf('gateway').hosts.PRODUCTION }],
  ['another host of KRA', { url: 'https://kra.go.ke/etims-oscu/api/v1' }],
  ['the host of the developer portal', { url: 'https://api.developer.go.ke/etims-oscu/api/v1' }],
  ['a host of KRA with a dot at its end', { url: 'https://API.kra.go.ke./etims-oscu/api/v1' }],
  [
    'a token of production',
    { url: 'https://sbx.kra.go.ke/etims-oscu/api/v1', tokenUrl: 'https://api.kra.go.ke/v1/token' },
  ],
  [
    'the configured production',
    { url: 'https://proxy.shop.example/kra', productionUrl: 'https://proxy.shop.example/kra' },
  ],
  [
    'the configured production in capitals',
    { url: 'https://PROXY.shop.example:443/kra/', productionUrl: 'https://proxy.shop.example/kra' },
  ],
])('refuses %s', (_, addresses) => {
  expect(() => refuseProduction(addresses)).toThrow(
    /is a production host\. .* must never be signed there\. Set AUTHORITY_SANDBOX_URL/,
  );
});

it.each([profileOf('direct').hosts.SANDBOX, profileOf('gateway').hosts.SANDBOX, 'http://127.0.0.1:4001/etims-api'])(
  'takes %s',
  (url) => {
    expect(() => refuseProduction({ url, productionUrl: 'https://api.kra.go.ke/etims-oscu/api/v1' })).not.toThrow();
  },
);
