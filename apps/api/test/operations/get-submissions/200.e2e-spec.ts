import { line, returnOf, sale } from '../bodies.js';
import { ASYNC, must, shop, type Shop, warningsOf } from '../shop.js';

interface Page {
  submissions: { submissionId: string; reference: string; kind: string; status: string; acceptedAt: string }[];
  nextCursor: string | null;
}

const list = async ({ get }: Pick<Shop, 'get'>, query = '') =>
  (await must(get(`submissions?${query}`))).body.data as unknown as Page;

const references = ({ submissions }: Page) => submissions.map(({ reference }) => reference);

/** A sale, one that is refused, a return, and one that waits. */
async function busyShop() {
  const one = await shop();
  await one.sell('INV-1');
  await one.post('sales', sale('BAD', [line()], { remark: 'simulate:reject=921' }));
  await must(one.post('sales', returnOf('INV-1', 'RET-1')));
  await one.holdTheLine();
  await one.post('sales', sale('WAITS'), ASYNC);
  return one;
}

describe('GET /submissions answers 200', () => {
  it('with all of them, the newest first', async () => {
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

  it('page after page, without skipping one or repeating one while others come in', async () => {
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

  it('with a warning for a parameter it does not know', async () => {
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
