import { anyTill, verdict } from '../shop.js';

it.each([
  ['limit=0', ['limit']],
  ['limit=201', ['limit']],
  ['since=yesterday', ['since']],
  ['cursor=nothing', ['cursor']],
  ['cursor=0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90', ['cursor']],
  ['item=%00', ['item']],
  [`item=${'x'.repeat(51)}`, ['item']],
  ['item=A&item=B', ['item']],
])('GET /stock/movements answers 400 and 003 to ?%s, naming %j', async (query, fields) => {
  const till = await anyTill();
  const answer = await till.get(`stock/movements?${query}`);
  expect(verdict(answer)).toEqual([400, '003', ...fields.map((field) => `003 ${field}`)]);
});
