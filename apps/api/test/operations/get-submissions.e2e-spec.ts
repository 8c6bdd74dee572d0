import { line, returnOf, sale } from '../client/bodies.js';
import { anyTill, ASYNC, must, shop, type Shop, verdict, warningsOf } from '../client/shop.js';
import { answers } from './answers.js';

describe(answers('get-submissions', 200), () => {
  interface Page {
    submissions: { submissionId: string; reference: string; kind: string; status: string; acceptedAt: string }[];
    nextCursor: string | null;
  }

  const list = async ({ get }: Pick<Shop, 'get'>, query = '') =>
    (await must(get(`submissions?${query}`))).body.data as unknown as Page;

  const references = ({ submissions }: Page) => submissions.map(({ reference }) => reference);

  /** A shop with a signed sale, a refused one, a return and a waiting sale. */
  async function busyShop() {
    const one = await shop();
    await one.sell('INV-1');
    await one.post('sales', sale('BAD', [line()], { remark: 'simulate:reject=921' }));
    await must(one.post('sales', returnOf('INV-1', 'RET-1')));
    await one.blockLane();
    await one.post('sales', sale('WAITS'), ASYNC);
    return one;
  }

  it('with all of them, newest first', async () => {
    const page = await list(await busyShop());
    expect(references(page).slice(0, 6)).toEqual(['WAITS', 'SLOW', 'RET-1', 'BAD', 'INV-1', 'SVC-WASH']);
    expect(page.submissions.map(({ kind }) => kind).slice(2, 6)).toEqual(['credit-note', 'sale', 'sale', 'item']);
  });

  it.each([
    ['invcNo=RET-1', ['RET-1']],
    ['status=REJECTED', ['BAD']],
    ['status=ACCEPTED', ['WAITS']],
    ['kind=credit-note', ['RET-1']],
    ['kind=sale&status=APPROVED', ['INV-1']],
    ['since=2099-01-01T00:00:00Z', []],
    ['invcNo=RET-1&kind=sale', []],
  ])('to ?%s with %j', async (query, found) => {
    expect(references(await list(await busy(), query))).toEqual(found);
  });

  let once: ReturnType<typeof busyShop> | undefined;
  const busy = () => (once ??= busyShop());

  it('page after page, without a gap or a repetition while others come in', async () => {
    const one = await busyShop();
    const all = references(await list(one));
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page = await list(one, `limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...references(page));
      cursor = page.nextCursor;
      await one.post('sales', sale(`LATE-${seen.length}`), ASYNC);
    }
    expect(seen).toEqual(all);
  });

  it('with a warning for an unknown parameter', async () => {
    const { get } = await shop();
    const { body } = await must(get('submissions?stauts=APPROVED'));
    expect(warningsOf(body)).toMatchObject([{ field: 'stauts' }]);
  });

  it('with none of another taxpayer', async () => {
    await busy();
    const page = await list(await shop());
    expect(page.submissions.map(({ kind }) => kind).sort()).toEqual(['device-setup', 'item']);
  });
});

describe(answers('get-submissions', 400), () => {
  it.each([
    ['limit=0', ['limit']],
    ['limit=201', ['limit']],
    ['limit=1.5', ['limit']],
    ['limit=1&limit=2', ['limit']],
    ['status=approved', ['status']],
    ['kind=refund', ['kind']],
    ['since=yesterday', ['since']],
    ['cursor=nothing', ['cursor']],
    ['cursor=0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90', ['cursor']],
    ['invcNo=%00', ['invcNo']],
    [`invcNo=${'x'.repeat(51)}`, ['invcNo']],
    ['status=x&kind=x&since=x&cursor=x&limit=x', ['status', 'kind', 'since', 'cursor', 'limit']],
  ])('and 003 to ?%s, naming %j', async (query, fields) => {
    const till = await anyTill();
    expect(verdict(await till.get(`submissions?${query}`))).toEqual([
      400,
      '003',
      ...fields.map((field) => `003 ${field}`),
    ]);
  });
});

describe(answers('get-submissions', 406), () => {
  it('and 003 to a format that it does not have, naming those that it has', async () => {
    const till = await anyTill();
    const answered = await till.get('submissions', { headers: { accept: 'application/xml' } });
    expect(verdict(answered)).toEqual([406, '003', '003 Accept']);
    expect(JSON.stringify(answered.body)).toContain('application/x-ndjson');
  });
});
