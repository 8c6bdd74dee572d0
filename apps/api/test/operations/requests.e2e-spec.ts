import { line, sale } from '../client/bodies.js';
import { eventually, must, type Shop, shop, verdict } from '../client/shop.js';
import { answers } from './answers.js';

interface Logged {
  requestId: string;
  method: string;
  route: string;
  status: number | null;
  resultCd: string | null;
  errors: object[];
}

const requestsOf = async (here: Shop, query = ''): Promise<Logged[]> =>
  (await must(here.get(`requests${query}`))).body.data.requests as Logged[];

describe(answers('get-requests', 200), () => {
  it('with what the app has asked, and what was wrong, without words and people', async () => {
    const [here, other] = [await shop(), await shop()];
    const wrong = [line({ qty: 3 }), { ...line(), taxblAmt: 90 }];
    const more = { custTin: 'P051999888K', custNm: 'Somebody Private', remark: 'a secret of theirs' };
    const refused = await here.post('sales?validate=true', sale('INV-77', wrong, more));
    expect(verdict(await here.post('sales', sale('INV-77', wrong, more)))).toContain('003');
    await must(here.get('submissions?invcNo=INV-77'));
    // Each API writes its own once a second.
    const [logged, post] = await eventually(async () => {
      const all = await requestsOf(here);
      const found = all.find(({ route, status }) => route === '/api/v1/sales' && status === 400);
      expect([found, all.some(({ route }) => route === '/api/v1/submissions')]).toEqual([expect.any(Object), true]);
      return [all, found];
    });
    expect(post).toEqual({
      ...{ method: 'POST', route: '/api/v1/sales', status: 400, resultCd: '003', requestId: expect.any(String) },
      ...{ at: expect.stringMatching(/Z$/), ms: expect.any(Number) },
      errors: expect.arrayContaining([{ field: 'items[1].taxblAmt', code: '003', expected: 100, got: 90 }]) as object[],
    });
    expect(refused.status).toBe(200);
    expect(JSON.stringify(logged)).not.toMatch(/P051999888K|Private|secret|INV-77|x-api-key/);
    const ids = logged.map(({ requestId }) => requestId);
    expect((await requestsOf(other)).filter(({ requestId }) => ids.includes(requestId))).toEqual([]);
  });

  it('with those of one code, from a time on, in pages', async () => {
    const here = await shop();
    for (const number of [1, 2, 3]) await here.post('sales', { number });
    await eventually(async () => expect(await requestsOf(here, '?code=002')).toHaveLength(3));
    expect(await requestsOf(here, '?since=2099-01-01T00:00:00Z')).toEqual([]);
    const { nextCursor, requests } = (await must(here.get('requests?code=002&limit=2'))).body.data;
    const rest = await requestsOf(here, `?code=002&limit=2&cursor=${String(nextCursor)}`);
    expect([...(requests as Logged[]), ...rest]).toEqual(await requestsOf(here, '?code=002'));
  });
});

describe(answers('get-requests', 400), () => {
  it.each(['code=999', 'since=yesterday', 'limit=0', 'cursor=first'])('and 003 to %s', async (query) => {
    const here = await shop();
    expect(verdict(await here.get(`requests?${query}`))).toEqual([400, '003', `003 ${query.split('=')[0]!}`]);
  });
});
