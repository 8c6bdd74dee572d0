import { anyTill, verdict } from '../shop.js';

it.each([
  ['bhfId=1', 'bhfId'],
  ['bhfId=HQ', 'bhfId'],
  ['since=1', 'since'],
  [`q=${'x'.repeat(101)}`, 'q'],
])('GET /branches answers 400 and 003 to ?%s', async (query, field) => {
  const till = await anyTill();
  expect(verdict(await till.get(`branches?${query}`))).toEqual([400, '003', `003 ${field}`]);
});
