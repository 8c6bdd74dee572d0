import { sales } from '../client/batches.js';
import { line, sale } from '../client/bodies.js';
import { anyTill, ASYNC, eventually, must, type Shop, shop, type TillAnswer, verdict } from '../client/shop.js';
import { UploadInHand } from '../client/upload-in-hand.js';
import { answers } from './answers.js';

interface ShownEvent {
  id: string;
  type: string;
  reference: string | null;
  [more: string]: unknown;
}
interface Page {
  events: ShownEvent[];
  cursor: string;
  more: boolean;
}

const pageOf = ({ body }: TillAnswer): Page => body.data as unknown as Page;
const read = async (here: Shop, query = '', prefer?: string): Promise<Page> =>
  pageOf(await must(here.get(`events?${query}`, prefer ? { prefer } : {})));
const namesOf = ({ events }: Page) => events.map(({ type, reference }) => `${type} ${reference}`);

describe(answers('get-events', 200), () => {
  it('with what happened to what the app has sent, in order, each once', async () => {
    const [here, other] = [await shop(), await shop()];
    const { cursor: start } = await read(here, 'after=latest');
    for (const number of ['INV-1', 'INV-2']) await here.sell(number);
    await other.sell('INV-1');
    const first = await read(here, `after=${start}&limit=1`);
    expect(first).toMatchObject({ more: true, events: [{ type: 'submission.approved', reference: 'INV-1' }] });
    const { id, subjectId, ...event } = first.events[0]!;
    expect(event).toEqual({
      ...{ type: 'submission.approved', at: expect.any(String), appId: expect.any(String), tin: here.till.tin },
      ...{ bhfId: '00', kind: 'sale', reference: 'INV-1', status: 'APPROVED' },
      href: `/api/v1/submissions/${String(subjectId)}`,
    });
    const rest = await read(here, `after=${first.cursor}`);
    expect(namesOf(rest)).toEqual(['submission.approved INV-2']);
    expect(await read(here, `after=${rest.cursor}`)).toMatchObject({ events: [], more: false });
    const again = await read(here, `after=${start}`);
    expect(again.events.map((one) => one.id)).toEqual([id, rest.events[0]!.id]);
    expect(JSON.stringify(again)).not.toMatch(/rcptSign|intrlData/);
  });

  it('from the oldest event on, if no cursor is sent', async () => {
    const here = await shop();
    await here.sell('INV-1');
    expect(namesOf(await read(here))).toContain('submission.approved INV-1');
  });

  it('with some types only', async () => {
    const here = await shop();
    await here.post('sales', sale('INV-1', [line()], { remark: 'simulate:reject=921' }));
    await here.sell('INV-2');
    const rejected = 'submission.rejected INV-1';
    expect(namesOf(await read(here, 'types=submission.rejected,batch.finished'))).toEqual([rejected]);
  });

  it('as soon as something happens, if the caller waits', async () => {
    const here = await shop();
    const { cursor } = await read(here, 'after=latest');
    const [one, two] = [0, 1].map(() => read(here, `after=${cursor}`, 'wait=30'));
    await here.post('sales', sale('INV-1'), ASYNC);
    expect(namesOf((await one)!)).toEqual(['submission.approved INV-1']);
    expect(await two).toMatchObject({ events: (await one)!.events });
  });

  it('with an empty page at the end of the wait, whatever happens to others', async () => {
    const [here, other] = [await shop(), await shop()];
    const { cursor } = await read(here, 'after=latest');
    const waiting = read(here, `after=${cursor}`, 'wait=1');
    await other.sell('INV-1');
    const page = await waiting;
    expect(page).toMatchObject({ events: [], more: false });
    expect(page.cursor.length).toBe(cursor.length);
    expect(page.cursor).not.toBe((await read(here, `after=${cursor}`)).cursor);
  });

  it('with the end of a batch, the hold of the device, and a purchase', async () => {
    const here = await shop();
    const { cursor } = await read(here, 'after=latest');
    const ofTill = 'id = (SELECT id FROM devices WHERE tin = $1)';
    for (const hold of [`held_at = now(), held_scope = 'device'`, 'held_at = NULL, held_scope = NULL'])
      await here.stack.query(`UPDATE lanes SET ${hold} WHERE ${ofTill}`, [here.till.tin]);
    await here.stack.query(
      `INSERT INTO received_purchases (id, environment, tin, spplr_tin, spplr_bhf_id, spplr_invc_no, rcpt_ty_cd, submitted_on, purchase)
       VALUES (gen_random_uuid(), 'SANDBOX', $1, 'P000000001Z', '00', 7, 'S', '20260301', '{}')`,
      [here.till.tin],
    );
    const { batch } = await UploadInHand.begin(here.till).sendLines(sales(1)).end();
    await eventually(async () => {
      const { events } = await read(here, `after=${cursor}`);
      expect(events.slice(0, 3)).toMatchObject([
        { type: 'device.held', href: '/api/v1/devices', appId: null, bhfId: '00' },
        { type: 'device.resumed' },
        { type: 'purchase.received', reference: '7', href: '/api/v1/purchases', appId: null, bhfId: null },
      ]);
      expect(events.slice(3)).toHaveLength(2);
      expect(events.slice(3)).toContainEqual(
        expect.objectContaining({
          type: 'batch.finished',
          status: 'RECEIVED',
          href: `/api/v1/batches/${batch.batchId}`,
        }),
      );
    });
  });
});

describe(answers('get-events', 400), () => {
  it.each(['after=first', 'types=submission.sold', 'limit=0'])('and 003 to %s', async (query) => {
    const till = await anyTill();
    expect(verdict(await till.get(`events?${query}`))).toEqual([400, '003', `003 ${query.split('=')[0]!}`]);
  });
});

describe(answers('get-events', 410), () => {
  it('to the cursor of an event that this ledger does not have', async () => {
    const here = await shop();
    await here.sell('INV-1');
    await here.sell('INV-2');
    const { cursor } = await read(here, 'limit=1');
    // Another event has its number after a restored backup.
    await here.stack.query(
      `UPDATE events SET at = at + interval '1 microsecond'
       WHERE number = (SELECT min(number) FROM events WHERE tin = $1 OR lane_id = (SELECT id FROM devices WHERE tin = $1))`,
      [here.till.tin],
    );
    const answer = await here.get(`events?after=${cursor}`);
    expect(verdict(answer)).toEqual([410, '003', '003 after']);
    const { oldest } = answer.body.data as unknown as { oldest: string };
    expect(namesOf(await read(here, `after=${oldest}`))).toContain('submission.approved INV-2');
  });
});
