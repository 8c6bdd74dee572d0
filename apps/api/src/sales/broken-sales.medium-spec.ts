import { exampleSale } from '../../../../libs/contract/src/sales/example-sale.js';
import { BROKEN_SALES } from '../../../../libs/contract/src/sales/test/broken-sales.js';
import { SharedBench } from '../test/shared-bench.js';
import type { ApiTill } from '../test/till.js';

let bench: SharedBench;
let till: ApiTill;
beforeAll(async () => {
  bench = await SharedBench.find();
  till = await bench.till();
});

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
    const sales = "SELECT id FROM submissions WHERE tin = $1 AND kind = 'sale'";
    expect(await bench.query(sales, [till.tin])).toEqual([]);
    const keys = "SELECT key FROM natural_keys WHERE key LIKE 'invoice/%/' || $1 || '/%'";
    expect(await bench.query(keys, [till.tin])).toEqual([]);
    expect((await till.post('/sales', exampleSale)).status).toBe(200);
  });
});
