import { anyTill, verdict } from '../shop.js';

it.each([
  ['since=20260301', 'since'],
  ['q=%00', 'q'],
])('GET /notices answers 400 and 003 to ?%s', async (query, field) => {
  const till = await anyTill();
  expect(verdict(await till.get(`notices?${query}`))).toEqual([400, '003', `003 ${field}`]);
});
