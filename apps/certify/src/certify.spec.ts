import { profileOf } from '@app/authority';
import { readOptions } from './options.js';
import { ROWS } from './rows/index.js';
import { withoutSecrets } from './session/raw-files.js';
import { emptyState } from './session/state.js';
import { NumberSeries } from './wire/number-series.js';
import { refuseProduction } from './wire/refuse-production.js';
import { RowFailure } from './wire/row-failure.js';

const rowsOf = (...args: string[]) => {
  const options = readOptions(args);
  return typeof options === 'object' && 'rows' in options ? options.rows.map(({ number }) => number) : options;
};

it('plays all rows in the order of work, one row, several rows, or a row and all after it', () => {
  expect(rowsOf()).toHaveLength(23);
  expect(rowsOf('--row', '14')).toEqual([14]);
  expect(rowsOf('--row=9', '--row', '22')).toEqual([9, 22]);
  expect(rowsOf('--from', '12')).toEqual([12, 13, 15, 16]);
  expect(rowsOf('--fresh')).toHaveLength(23);
});

it.each([
  [['--row', '24'], /^--row must be followed by the number of a row, 1 to 23\./],
  [['--from'], /^--from must be followed/],
  [['--row', '1', '--from', '2'], /exclude each other/],
  [['--fresh', '--row', '1'], /--fresh plays all rows/],
  [['14'], /^14 is not an option/],
])('says what is wrong with %j', (args, text) => {
  expect(readOptions(args)).toMatch(text);
});

it('plays each row after all rows that it needs, and waits for the late ones at the end', () => {
  const order = ROWS.map(({ number }) => number);
  expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: 23 }, (_, index) => index + 1));
  for (const { number, needs } of ROWS)
    for (const need of needs) expect([number, order.indexOf(need) < order.indexOf(number)]).toEqual([number, true]);
  expect(order.slice(-4)).toEqual([12, 13, 15, 16]);
});

it.each([
  ['{"cmcKey":"7C1F0E6B","sdcId":"KRACU1"}', '{"cmcKey":"[secret]","sdcId":"KRACU1"}'],
  ['{"pwd" : "a\\"7C1F0E6B"}', '{"pwd" : "[secret]"}'],
  ['{"info":{"cmcKey":"7C1F0E6B', '{"info":{"cmcKey":"[secret]"'],
  ['{"info":{"cmcKey":"7C1F0E6B\\', '{"info":{"cmcKey":"[secret]"'],
  ['{"message":"{\\"cmcKey\\":\\"7C1F0E6B\\",\\"tin\\":1}"}', '{"message":"{\\"cmcKey\\":[secret],\\"tin\\":1}"}'],
  ['{"message":"{\\"cmcKey\\":\\"7C1F0E6B', '{"message":"{\\"cmcKey\\":[secret]'],
  ['{"itemNm":"cmcKey"}', '{"itemNm":"cmcKey"}'],
])('keeps no key and no password of %s', (text, kept) => {
  expect(withoutSecrets(text)).toBe(kept);
});

const series = (itemCodes: string[], saleNumbers: number[] = [], profile: 'gateway' | 'direct' = 'gateway') =>
  new NumberSeries(emptyState(), profileOf(profile), {
    itemCodes: async () => itemCodes,
    saleNumbers: async () => saleNumbers,
    isSaleNumberTaken: async (number) => saleNumbers.includes(number),
  });

const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

it('goes on after the highest number of the lists, over all prefixes, and skips codes of another length', async () => {
  const numbers = series(['KE3NTNO0000009', 'KE2CTNO0000015', 'KE2NTNO00000099', 'COFFEE'], [4, 7, 6]);
  expect([await numbers.next('item'), await numbers.next('sale'), await numbers.next('movement')]).toEqual([16, 8, 1]);
  numbers.use('sale', 8);
  expect(await numbers.next('sale')).toBe(9);
});

it.each([0, 1, 2, 3, 8, 100])('asks the direct hosts which numbers are taken: %i are', async (last) => {
  expect(await series([], upTo(last), 'direct').next('sale')).toBe(last + 1);
});

it('begins with a guess if the authority gives no list', async () => {
  const noRoute = () => Promise.reject(new RowFailure('HTTP 500', 'Unresolved variable : targetPath'));
  const numbers = new NumberSeries(emptyState(), profileOf('gateway'), {
    ...{ itemCodes: noRoute, saleNumbers: noRoute, isSaleNumberTaken: noRoute },
  });
  expect([await numbers.next('sale'), await numbers.next('item')]).toEqual([1, 1]);
  await numbers.correct('item', 7, 1);
  expect(await numbers.next('item')).toBe(7);
});

it('overwrites a number with the one that the authority expects', async () => {
  const numbers = series([]);
  await numbers.correct('movement', 10, 15);
  await numbers.correct('purchase', 3, 1);
  expect([await numbers.next('movement'), await numbers.next('purchase')]).toEqual([10, 3]);
});

it.each([
  ['the list says it', ['KE2NTNO0000012'], 3, 1, 13],
  ['the list is late, and the next number that ends so is meant', ['KE2NTNO0000011'], 3, 12, 13],
  ['the list has nothing', [], 2, 1, 2],
  ['ours ends so too, and is not meant', [], 1, 1, 11],
])(
  'takes the item number of which the authority shows the last digits: %s',
  async (_, codes, digits, refused, next) => {
    const numbers = series(codes);
    await numbers.correct('item', digits, refused);
    expect(await numbers.next('item')).toBe(next);
  },
);

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
