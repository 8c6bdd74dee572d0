import { anyTill, verdict } from '../shop.js';

it.each([
  ['limit=0', ['limit']],
  ['limit=201', ['limit']],
  ['limit=1.5', ['limit']],
  ['limit=1&limit=2', ['limit']],
  ['status=approved', ['status']],
  ['kind=refund', ['kind']],
  ['since=yesterday', ['since']],
  ['cursor=nothing', ['cursor']],
  ['cursor=0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90', ['cursor']],
  ['invcNo=%00', ['invcNo']],
  [`invcNo=${'x'.repeat(51)}`, ['invcNo']],
  ['status=x&kind=x&since=x&cursor=x&limit=x', ['status', 'kind', 'since', 'cursor', 'limit']],
])('GET /submissions answers 400 and 003 to ?%s, naming %j', async (query, fields) => {
  const till = await anyTill();
  expect(verdict(await till.get(`submissions?${query}`))).toEqual([
    400,
    '003',
    ...fields.map((field) => `003 ${field}`),
  ]);
});
