import { anyTill, verdict } from '../shop.js';

it.each([
  ['itemClsCd=SV', 'itemClsCd'],
  ['itemClsLvl=6', 'itemClsLvl'],
  ['taxTyCd=F', 'taxTyCd'],
  ['useYn=1', 'useYn'],
  ['since=1', 'since'],
  ['cursor=x', 'cursor'],
  ['limit=0', 'limit'],
  ['limit=1001', 'limit'],
])('GET /item-classes answers 400 and 003 to ?%s', async (query, field) => {
  const till = await anyTill();
  expect(verdict(await till.get(`item-classes?${query}`))).toEqual([400, '003', `003 ${field}`]);
});
