/** @one-queue: the queue only delivers what is found. */
import type { SearchDto } from '@app/contract';
import { saleWith } from '../test/sales.js';
import { faultsOf, operatorBench } from './test/operator-bench.js';

let bench: Awaited<ReturnType<typeof operatorBench>>;
beforeAll(async () => {
  bench = await operatorBench();
});
afterAll(() => bench.close());

const search = async (query: string) => {
  const { status, body } = await bench.operator.get(`search?q=${query}`);
  expect(status).toBe(200);
  return body.data as unknown as SearchDto;
};

async function sold(invcNo: string) {
  const till = await bench.till();
  const { rcptSign } = await till.mustPost('/sales', saleWith({ invcNo }));
  return { till, rcptSign: String(rcptSign), ...(await bench.rowOf(till, invcNo)) };
}

describe('a search', () => {
  it('finds a sale by its number, its id and its signature, with the way to its details', async () => {
    const { till, id, rcptSign } = await sold('FIND-1');
    const expected = {
      type: 'submission',
      id,
      kind: 'sale',
      name: 'FIND-1',
      tin: till.tin,
      bhfId: '00',
      state: 'APPROVED',
    };
    const printed = rcptSign.replace(/(.{4})(?=.)/g, '$1-').toLowerCase();
    for (const [text, foundBy] of [
      ['FIND-1', 'invoice'],
      [id.toUpperCase(), 'id'],
      [rcptSign, 'signature'],
      [printed, 'signature'],
    ]) {
      const { results, hint } = await search(text!);
      expect([results, hint]).toEqual([[expect.objectContaining({ ...expected, foundBy })], null]);
    }
    const [{ href }] = (await search('FIND-1')).results as unknown as [{ href: string }];
    expect(await bench.operator.get(href.replace('/admin/api/', ''))).toMatchObject({ status: 200 });
  });

  it('finds the branches and the apps of a PIN, and a lane by its id', async () => {
    const { till, laneId } = await sold('FIND-2');
    const { results } = await search(till.tin.toLowerCase());
    expect(results.map(({ type, foundBy }) => `${type} ${foundBy}`)).toEqual(['lane pin', 'app pin']);
    for (const { href } of [...results, ...(await search(laneId)).results])
      expect(await bench.operator.get(href.replace('/admin/api/', ''))).toMatchObject({ status: 200 });
  });

  it('finds a batch, and shows its progress', async () => {
    const till = await bench.till();
    const answer = await till.post('/batches', [{ kind: 'sale', ...saleWith() }]);
    const id = answer.headers.get('location')!.split('/').at(-1)!;
    const { results } = await search(id);
    expect(results).toMatchObject([
      { type: 'batch', id, tin: till.tin, bhfId: null, href: `/admin/api/batches/${id}` },
    ]);
    const shown = await bench.operator.get(`batches/${id}`);
    expect(shown).toMatchObject({ status: 200, body: { data: { batchId: id, tin: till.tin, lines: 1 } } });
  });

  it('finds what a request made by the id of the request, whether its client gave the id or not', async () => {
    const till = await bench.till();
    const ours = await till.post('/sales', saleWith({ invcNo: 'FIND-4' }));
    const theirs = await till.post('/sales', saleWith({ invcNo: 'FIND-5' }), { 'x-request-id': 'till-7:42' });
    const batch = await till.post('/batches', [{ kind: 'sale', ...saleWith({ invcNo: 'FIND-6' }) }], {
      'x-request-id': 'till-7:43',
    });
    const byOwn = await search(ours.headers.get('x-request-id')!);
    expect(byOwn.results).toMatchObject([{ type: 'submission', name: 'FIND-4', foundBy: 'id' }]);
    expect(theirs.headers.get('x-request-id')).toBe('till-7:42');
    expect((await search('till-7:42')).results).toMatchObject([{ name: 'FIND-5', foundBy: 'request' }]);
    const id = batch.headers.get('location')!.split('/').at(-1)!;
    expect((await search('till-7:43')).results).toMatchObject([{ type: 'batch', id, foundBy: 'request' }]);
  });

  it('accepts a request whose client gives the id of another submission', async () => {
    const { till, id } = await sold('FIND-7');
    const answer = await till.post('/sales', saleWith({ invcNo: 'FIND-8' }), { 'x-request-id': id });
    expect(answer.status).toBe(200);
    const found = (await search(id)).results.map(({ name, foundBy }) => [name, foundBy]);
    expect(found).toEqual([
      ['FIND-7', 'id'],
      ['FIND-8', 'request'],
    ]);
  });

  it('pages through the sales of many shops with one number, and narrows them by the PIN', async () => {
    const [first, second] = [await sold('FIND-3'), await sold('FIND-3')];
    const page = await search('FIND-3&limit=1');
    expect(page).toMatchObject({ results: [{ id: second.id }], nextCursor: second.id });
    const rest = await search(`FIND-3&limit=1&cursor=${page.nextCursor}`);
    expect(rest).toMatchObject({ results: [{ id: first.id }], nextCursor: null });
    expect((await search(`FIND-3&tin=${first.till.tin}`)).results.map(({ id }) => id)).toEqual([first.id]);
    expect((await search('FIND-3&environment=PRODUCTION')).results).toEqual([]);
  });

  it('says where to look for what is not in the ledger', async () => {
    expect(await search('9b2f6a1c-0d3e-4f5a-8b7c-6d5e4f3a2b1c')).toMatchObject({
      ...{ results: [], nextCursor: null },
      hint: expect.stringContaining('requestId') as string,
    });
  });

  it.each([
    ['', '002 q'],
    ['?q=%20', '003 q'],
    [`?q=${'x'.repeat(101)}`, '003 q'],
    ['?q=%00', '003 q'],
    ['?q=a&q=b', '003 q'],
    ['?q=a&tin=P1', '003 tin'],
    ['?q=a&limit=0', '003 limit'],
    ['?q=a&cursor=b', '003 cursor'],
    ['?query=a', '003 query'],
  ])('of %p is refused', async (query, fault) => {
    const answer = await bench.operator.get(`search${query}`);
    expect([answer.status, faultsOf(answer)]).toEqual([400, [fault]]);
  });
});
