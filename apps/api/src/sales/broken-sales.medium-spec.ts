/** @one-queue: it only needs its documents delivered. */
import { exampleSale } from '@app/contract';
import { BROKEN_SALES } from '../../../../libs/contract/src/sales/test/broken-sales.js';
import { apiBench } from '../test/api-bench.js';
import type { ApiTill } from '../test/till.js';

let bench: Awaited<ReturnType<typeof apiBench>>;
let till: ApiTill;
beforeAll(async () => {
  bench = await apiBench();
  till = await bench.till();
});
afterAll(() => bench.close());

describe('every broken sale of the contract, posted', () => {
  it.each(BROKEN_SALES.map((broken) => [broken.name, broken] as const))('%s', async (_, { body, code, field }) => {
    const answered = await till.post('/sales', body);
    expect(answered.status).toBe(400);
    const message: unknown = expect.stringMatching(/./);
    expect(answered.body).toMatchObject({ resultCd: code, success: false, data: null });
    expect(answered.body.errors).toEqual([{ field, code, message, fix: message }]);
    expect(answered.body.resultMsg).toContain(field);
    expect(answered.body.message).toBe(answered.body.resultMsg);
    expect(answered.body.requestId).toBe(answered.headers.get('x-request-id'));
  });

  it('left nothing behind, and the sale they all come from is taken', async () => {
    const sales = "SELECT count(*)::int AS count FROM submissions WHERE kind = 'sale'";
    expect(await bench.db.query(sales)).toEqual([{ count: 0 }]);
    const keys = "SELECT count(*)::int AS count FROM natural_keys WHERE key LIKE 'invoice/%'";
    expect(await bench.db.query(keys)).toEqual([{ count: 0 }]);
    expect((await till.post('/sales', exampleSale)).status).toBe(200);
  });
});
