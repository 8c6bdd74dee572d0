import { anyTill, verdict } from '../shop.js';

it.each([
  ['custBhfId=1', 'custBhfId'],
  ['since=1', 'since'],
  ['limit=0', 'limit'],
  ['limit=1001', 'limit'],
  [`cursor=${'1'.repeat(41)}`, 'cursor'],
  ['cursor=%00', 'cursor'],
  ['cursor=-', 'cursor'],
  ['cursor=17/01', 'cursor'],
  ['cursor=0000000000000017', 'cursor'],
])('GET /stock/transfers answers 400 and 003 to ?%s', async (query, field) => {
  const till = await anyTill();
  expect(verdict(await till.get(`stock/transfers?${query}`))).toEqual([400, '003', `003 ${field}`]);
});
