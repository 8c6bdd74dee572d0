import { randomUUID } from 'node:crypto';
import { ask, type BatchData, letServeTheAccount, sales, upload } from '../client/batches.js';
import { anyTill, must, shop, type Shop, verdict } from '../client/shop.js';
import { UploadInHand } from '../client/upload-in-hand.js';
import { answers } from './answers.js';
import { joinTheAccount } from './shared/batch-ids.js';

describe(answers('get-batches', 200), () => {
  interface Page {
    batches: BatchData[];
    nextCursor: string | null;
  }

  const list = async ({ till }: Pick<Shop, 'till'>, query = '') =>
    (await must(ask(till, 'GET', `batches?${query}`))).body.data as unknown as Page;

  const idsOf = ({ batches }: Page) => batches.map(({ batchId }) => batchId);

  /** A shop with this number of batches of one sale each, newest first. */
  async function shopWithBatches(count: number) {
    const one = await shop();
    const ids: string[] = [];
    for (let made = 0; made < count; made++) ids.unshift((await upload(one.till, sales(1, `B${made}`))).batch.batchId);
    return { ...one, ids };
  }

  it('with all of them, newest first, each with its final state', async () => {
    const one = await shopWithBatches(3);
    const page = await list(one);
    expect(idsOf(page)).toEqual(one.ids);
    expect(page.nextCursor).toBeNull();
    expect(page.batches).toMatchObject(one.ids.map(() => ({ state: 'RECEIVED', lines: 1, accepted: 1 })));
  });

  it('with an empty list, if there is none', async () => {
    expect(await list(await shop())).toEqual({ batches: [], nextCursor: null });
  });

  it('page after page, without a gap or a repetition while others come in', async () => {
    const one = await shopWithBatches(5);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page = await list(one, `limit=2${cursor && `&cursor=${cursor}`}`);
      expect(page.batches.length).toBeLessThanOrEqual(2);
      seen.push(...idsOf(page));
      cursor = page.nextCursor;
      await upload(one.till, sales(1, `LATE-${seen.length}`));
    }
    expect(seen).toEqual(one.ids);
  });

  it('with none of another taxpayer', async () => {
    const [owner, stranger] = [await shopWithBatches(1), await shop()];
    expect(await list(stranger)).toMatchObject({ batches: [] });
    expect(idsOf(await list(owner))).toEqual(owner.ids);
  });

  it('with those of another taxpayer of the account only if the app serves the whole account', async () => {
    const [owner, other] = [await shopWithBatches(1), await shop()];
    await joinTheAccount(owner, other);
    expect(await list(other)).toMatchObject({ batches: [] });
    await letServeTheAccount(other.stack, other.till);
    expect(idsOf(await list(other))).toEqual(owner.ids);
  });

  it('with a batch that still uploads', async () => {
    const one = await shop();
    const sending = UploadInHand.begin(one.till).sendLines(sales(1));
    await sending.verdicts(1);
    expect((await list(one)).batches).toMatchObject([{ state: 'RECEIVING', lines: 1, accepted: 1, endedAt: null }]);
    await sending.end();
    expect((await list(one)).batches).toMatchObject([{ state: 'RECEIVED', endedAt: expect.any(String) }]);
  });
});

describe(answers('get-batches', 400), () => {
  it.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['limit=all', 'limit'],
    ['cursor=nothing', 'cursor'],
    ['cursor=%00', 'cursor'],
    [`cursor=${randomUUID()}`, 'cursor'],
  ])('and 003 to ?%s, naming %s', async (query, field) => {
    const till = await anyTill();
    expect(verdict(await till.get(`batches?${query}`))).toEqual([400, '003', `003 ${field}`]);
  });

  it('and 003 to a cursor of another taxpayer, with the same text as to an unknown one', async () => {
    const [owner, stranger] = [await shop(), await shop()];
    const { batch } = await upload(owner.till, sales(1));
    const asking = { requestId: 'the-same' };
    const [theirs, nobodys] = [
      await stranger.get(`batches?cursor=${batch.batchId}`, asking),
      await stranger.get(`batches?cursor=${randomUUID()}`, asking),
    ];
    expect(theirs.status).toBe(400);
    expect(theirs.body).toEqual(nobodys.body);
  });
});
