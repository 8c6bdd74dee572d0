import { importLink } from '../bodies.js';
import { declare } from '../imports.js';
import { shop, type Shop, verdict } from '../shop.js';

const put = ({ till }: Shop, id: string, more = {}) => till.put(`imports/${id}/link`, importLink(more));

describe('PUT /imports/{importId}/link answers 404 and 801', () => {
  it.each(['2', '0', '01x', 'x', '%00', '1.5', '-1', '9'.repeat(40), '..%2F1'])('to %s', async (id) => {
    const at = await shop();
    await declare(at);
    const before = await at.stored();
    expect(verdict(await put(at, id))).toEqual([404, '801', '801 importId']);
    expect(await at.stored()).toEqual(before);
  });

  it('to another task or date than the declaration’s', async () => {
    const at = await shop();
    await declare(at);
    for (const more of [{ taskCd: '2240009' }, { dclDe: '20260201' }])
      expect(verdict(await put(at, '1', more))).toEqual([404, '801', '801 importId']);
  });

  it('to what is another’s, in the same words', async () => {
    const [at, stranger] = [await shop(), await shop()];
    await declare(at);
    await declare(stranger, { sequence: 3 });
    const [his, nobodys] = [await put(stranger, '1'), await put(at, '7')];
    expect(his.status).toBe(404);
    expect({ ...his.body, requestId: null }).toEqual({ ...nobodys.body, requestId: null });
  });
});
