import { importLink } from '../bodies.js';
import { declare } from '../imports.js';
import { must, newcomer, shop, verdict } from '../shop.js';

describe('PUT /imports/{importId}/link answers 409 and 802', () => {
  it.each([
    ['the same once more', {}],
    ['the same by its full name', { taskCd: '2240001', dclDe: '01022026' }],
    ['another item', { itemCd: 'SVC-OTHER' }],
  ])('to %s', async (_, more) => {
    const at = await shop();
    await at.register('SVC-OTHER');
    await declare(at);
    await must(at.till.put('imports/1/link', importLink()));
    const answer = await at.till.put('imports/1/link', importLink(more));
    expect(verdict(answer)).toEqual([409, '802', '802 importId']);
    expect(answer.body.data).toMatchObject({ status: 'APPROVED', kind: 'import-link' });
  });

  it.each(['3', '4'])('to what the authority calls settled already (%s)', async (status) => {
    const at = await shop();
    await declare(at, { status });
    expect(verdict(await at.till.put('imports/1/link', importLink()))).toEqual([409, '802', '802 importId']);
  });
});

it('PUT /imports/{importId}/link answers 409 and 007 before the device is initialised', async () => {
  const { till } = await newcomer();
  expect(verdict(await till.put('imports/1/link', importLink()))).toEqual([409, '007', '007 device']);
});
