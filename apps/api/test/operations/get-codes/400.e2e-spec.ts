import { anyTill, verdict } from '../shop.js';

it.each([
  ['cdCls=x', 'cdCls'],
  ['cdCls=123456', 'cdCls'],
  [`cd=${'x'.repeat(21)}`, 'cd'],
  ['useYn=y', 'useYn'],
  ['q=%00', 'q'],
  ['since=yesterday', 'since'],
  ['since=2026-02-30T00:00:00Z', 'since'],
  ['useYn=Y&useYn=N', 'useYn'],
])('GET /codes answers 400 and 003 to ?%s', async (query, field) => {
  const till = await anyTill();
  expect(verdict(await till.get(`codes?${query}`))).toEqual([400, '003', `003 ${field}`]);
});
