import { anyTill, verdict } from '../shop.js';

describe('GET /imports answers 400 and 003', () => {
  it.each([
    ['status=9', 'status'],
    ['linked=yes', 'linked'],
    ['dclDe=123456789', 'dclDe'],
    [`taskCd=${'x'.repeat(51)}`, 'taskCd'],
    ['taskCd=%00', 'taskCd'],
    ['taskCd=1&taskCd=2', 'taskCd'],
    ['limit=0', 'limit'],
    ['cursor=0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90', 'cursor'],
  ])('to ?%s', async (query, field) => {
    expect(verdict(await (await anyTill()).get(`imports?${query}`))).toEqual([400, '003', `003 ${field}`]);
  });
});
