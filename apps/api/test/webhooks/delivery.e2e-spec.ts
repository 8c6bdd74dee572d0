/** @short-run: postgres */
import { setTimeout as pause } from 'node:timers/promises';
import { eventually, type RunningProcess, Stack, testSize, type Till } from '@app/testing';
import { Webhook } from 'standardwebhooks';
import { OWN_ADDRESS, Receiver, receiverEnv } from '../../../../libs/webhooks/src/test/receiver.js';

// A machine without a network has no address that a webhook may reach.
const onNetwork = OWN_ADDRESS ? describe : describe.skip;

/** Each one leaves a lease, which ends after half a minute. */
const KILLS = testSize({ short: 1, full: 3 });

interface Event {
  type: string;
  data: { id: string; reference: string; href: string };
}

onNetwork('webhooks of a real installation', () => {
  let stack: Stack;
  let receiver: Receiver;
  beforeAll(async () => {
    stack = await Stack.start({ workers: 0, env: receiverEnv() });
    receiver = await Receiver.open();
  });
  afterAll(async () => {
    await stack?.stop();
    await receiver?.close();
  });
  beforeEach(() => {
    receiver.received.length = 0;
    receiver.answering = (response) => response.writeHead(204).end();
  });

  const workers: RunningProcess[] = [];
  const startWorker = async () => void workers.push(await stack.startWorker());
  const killWorker = () => workers.shift()!.kill('SIGKILL');

  async function webhookOf(till: Till, body: object = {}) {
    const { token } = await stack.userOf(till);
    const [app] = await stack.db.query<{ id: string }>('SELECT id FROM apps WHERE tin = $1', [till.tin]);
    const headers = { 'x-api-key': undefined, authorization: `Bearer ${token}` };
    const address = `dashboard/apps/${app!.id}/webhooks`;
    const ask = (method: string, more = '', sent?: object) => till.ask(method, address + more, sent, { headers });
    const made = await ask('POST', '', { url: receiver.url, ...body });
    expect(made).toMatchObject({ status: 200 });
    const { webhookId, secret } = made.body.data as unknown as { webhookId: string; secret: string };
    return { secret, ask: (method: string, more = '', sent?: object) => ask(method, `/${webhookId}${more}`, sent) };
  }

  const events = () => receiver.received.map(({ body }) => JSON.parse(body) as Event);
  const references = () => events().map(({ data }) => data.reference);

  it('a sale is told to the shop, signed, and the feed says the same', async () => {
    await startWorker();
    const till = await stack.till();
    const { secret, ask } = await webhookOf(till, { types: ['submission.approved'] });
    expect((await ask('POST', '/test')).body.data).toEqual({ taken: true, status: 204, cause: null });
    receiver.received.length = 0;
    await till.sell('INV-1');
    await eventually(async () => expect(references()).toEqual(['INV-1']), { timeoutMs: 10_000 });
    const [{ headers, body }] = receiver.received as [Receiver['received'][0]];
    const told = new Webhook(secret).verify(body, headers as Record<string, string>) as Event;
    const feed = await till.get('events?types=submission.approved&limit=500');
    expect(feed.body.data.events).toContainEqual(told.data);
    expect(headers['webhook-id']).toBe(told.data.id);
  });

  it('each event comes at least once and in order, whichever worker dies', async () => {
    if (workers.length === 0) await startWorker();
    const till = await stack.till();
    await webhookOf(till, { types: ['submission.approved'] });
    receiver.answering = (response) => pause(150).then(() => response.writeHead(204).end());
    const count = testSize({ short: 30, full: 200 });
    const numbers = Array.from({ length: count }, (_, index) => `INV-${index + 1}`);
    const selling = (async () => {
      for (const number of numbers) await till.sell(number, { prefer: 'respond-async' });
    })();
    for (let kills = 0; kills < KILLS; kills++) {
      const reached = ((kills + 1) * count) / 5;
      await eventually(() => expect(receiver.received.length).toBeGreaterThan(reached), { timeoutMs: 90_000 });
      await startWorker();
      await killWorker();
    }
    await selling;
    await eventually(async () => expect(new Set(references()).size).toBe(count), { timeoutMs: 90_000 });
    const ids = new Set(events().map(({ data }) => data.id));
    expect(ids.size).toBe(count);
    // What came again came before anything newer.
    const firsts = [...new Set(references())];
    expect(firsts).toEqual(await approvedInOrder(till));
  });

  const approvedInOrder = async ({ tin }: Till) =>
    (
      await stack.db.query<{ reference: string }>(
        `SELECT e.reference FROM events e JOIN devices d ON d.id = e.lane_id
         WHERE d.tin = $1 AND e.type = 'submission.approved' AND e.kind = 'sale' ORDER BY number`,
        [tin],
      )
    ).map(({ reference }) => reference);

  it('a receiver that is away gets everything when it is back, and the owner sees why', async () => {
    if (workers.length === 0) await startWorker();
    const till = await stack.till();
    const { ask } = await webhookOf(till, { types: ['submission.approved'] });
    receiver.answering = (response) => response.writeHead(503).end();
    await till.sell('INV-1');
    await eventually(async () => {
      const { body } = await ask('GET');
      expect(body.data).toMatchObject({ state: 'FAILING', failures: [{ cause: 'status', status: 503 }] });
    });
    receiver.answering = (response) => response.writeHead(204).end();
    await ask('PUT', '', { enabled: true });
    await eventually(async () => expect((await ask('GET')).body.data).toMatchObject({ state: 'ACTIVE' }));
    receiver.received.length = 0;
    await ask('POST', '/replay', { since: '2026-03-02T08:00:00Z' });
    await eventually(async () => expect(references()).toContain('INV-1'));
  });
});
