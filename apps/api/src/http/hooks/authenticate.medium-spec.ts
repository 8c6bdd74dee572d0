import { exampleSale } from '../../../../../libs/contract/src/sales/example-sale.js';
import { eventually, SharedBench } from '../../test/shared-bench.js';
import type { TillAnswer } from '../../test/till.js';

let bench: SharedBench;
beforeAll(async () => void (bench = await SharedBench.find()));

const ADDRESSES: [string, string][] = [
  ['POST', '/setup'],
  ['POST', '/initialize'],
  ['POST', '/items/service'],
  ['GET', '/items'],
  ['HEAD', '/items'],
  ['GET', '/codes'],
  ['POST', '/sales'],
  ['GET', '/submissions'],
  ['GET', '/submissions/0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90'],
  ['GET', '/nothing'],
  ['PUT', '/sales'],
];

const saleNumbered = (invcNo: string) => ({ ...exampleSale, transaction: { ...exampleSale.transaction, invcNo } });

describe('without a valid key', () => {
  const refused = async ({ status, body, text }: TillAnswer, field = 'x-api-key') => {
    expect(status).toBe(401);
    if (text === '') return;
    expect(body).toMatchObject({ resultCd: '001', success: false, data: null, requestId: expect.any(String) });
    expect(body.errors).toEqual([expect.objectContaining({ code: '001', field, fix: expect.any(String) })]);
  };

  it.each(ADDRESSES)('%s %s is refused', async (method, path) => {
    const till = await bench.uninitialisedTill();
    const keys = [undefined, '', 'x', till.apiKey.slice(0, -1), `${till.apiKey}x`, till.apiKey.toUpperCase()];
    const forms = [
      ...keys,
      `Bearer ${till.apiKey}`,
      'service_test_',
      `service_live_${'x'.repeat(32)}`,
      'k'.repeat(5_000),
    ];
    for (const key of forms) await refused(await till.send(method, path, undefined, { 'x-api-key': key }));
  });

  it('a key in the query or in another header opens nothing', async () => {
    const till = await bench.uninitialisedTill();
    await refused(await till.send('GET', `/items?x-api-key=${till.apiKey}`, undefined, { 'x-api-key': undefined }));
    const elsewhere = {
      'x-api-key': undefined,
      authorization: `Bearer ${till.apiKey}`,
      cookie: `x-api-key=${till.apiKey}`,
    };
    await refused(await till.send('GET', '/items', undefined, elsewhere), 'Authorization');
  });

  it('two keys at once are none', async () => {
    const till = await bench.uninitialisedTill();
    await refused(await till.send('GET', '/items', undefined, { 'x-api-key': `${till.apiKey}, ${till.apiKey}` }));
  });

  it.each(['/health', '/status', '/health/', '/status?x=1'])('GET %s is open', async (path) => {
    const till = await bench.uninitialisedTill();
    expect((await till.get(path, { 'x-api-key': undefined })).status).toBe(200);
    expect((await till.get(path, { 'x-api-key': 'nonsense' })).status).toBe(200);
  });
});

describe('a key', () => {
  it('is found under any spelling of its header', async () => {
    const till = await bench.uninitialisedTill();
    const answered = await till.send('GET', '/items', undefined, { 'x-api-key': undefined, 'X-API-KEY': till.apiKey });
    expect(answered.status).toBe(200);
  });

  it('is refused the moment it is revoked, and its neighbour of the same app is not', async () => {
    const till = await bench.uninitialisedTill();
    const sameApp = await bench.withSecondKey(till);
    expect((await till.get('/items')).status).toBe(200);
    await bench.query('UPDATE api_keys SET revoked_at = now() WHERE hint LIKE $1', [`%${till.apiKey.slice(-4)}`]);
    expect((await till.get('/items')).status).toBe(401);
    expect((await sameApp.get('/items')).status).toBe(200);
  });

  it('notes when it was last used', async () => {
    const till = await bench.uninitialisedTill();
    const lastUsed = async () => {
      const rows = await bench.query<{ at: string | null }>(
        `SELECT k.last_used_at AS at FROM api_keys k JOIN apps a ON a.id = k.app_id JOIN devices d ON d.id = a.device_id
         WHERE d.tin = $1`,
        [till.tin],
      );
      return rows[0]!.at;
    };
    expect(await lastUsed()).toBeNull();
    await till.get('/items');
    await eventually(async () => expect(Date.parse((await lastUsed())!)).toBeGreaterThan(Date.now() - 60_000));
  });
});

describe('what belongs to another', () => {
  /** A sale of its own, and three others who should not see it. */
  async function setup() {
    const [owner, other] = [await bench.till(), await bench.till()];
    const { headers } = await owner.post('/sales', saleNumbered('INV-1'));
    return { owner, stranger: other, address: headers.get('location')! };
  }

  const withoutIds = ({ status, body }: TillAnswer) => ({ status, body: { ...body, requestId: null } });

  it('answers as if it did not exist, word for word', async () => {
    const { owner, stranger: other, address } = await setup();
    expect((await owner.get(address)).status).toBe(200);
    const foreign = await other.get(address);
    expect(foreign.status).toBe(404);
    for (const id of ['0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90', 'no-id', '1']) {
      expect(withoutIds(await other.get(`/submissions/${id}`))).toEqual(withoutIds(foreign));
    }
  });

  it('is in no list of theirs, and a cursor to it shows nothing', async () => {
    const { stranger: other, address } = await setup();
    const id = address.split('/').at(-1)!;
    for (const query of ['', `?invcNo=INV-1`, `?cursor=${id}`]) {
      const { text } = await other.get(`/submissions${query}`);
      expect(text).not.toContain(id);
    }
  });

  it('does not take their invoice numbers or item codes', async () => {
    const { owner, stranger: other } = await setup();
    expect((await other.post('/sales', saleNumbered('INV-1'))).status).toBe(200);
    expect((await owner.post('/items/service', { itemName: 'Mine', taxType: 'B', itemCode: 'X' })).status).toBe(200);
    expect((await other.post('/items/service', { itemName: 'His', taxType: 'A', itemCode: 'X' })).status).toBe(200);
  });

  it('is shared by the branches of one taxpayer of one account', async () => {
    const { owner, address } = await setup();
    const branch = await bench.branchOf(owner);
    expect((await branch.get(address)).body.data).toMatchObject({ invcNo: 'INV-1', rcptSign: expect.any(String) });
    expect((await branch.get('/items')).body.data).toMatchObject({ itemList: [{}, {}] });
  });
});
