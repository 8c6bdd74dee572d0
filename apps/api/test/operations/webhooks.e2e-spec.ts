import { webhook } from '../client/dashboard-bodies.js';
import { accountWithMember, appOf, comparable, newApp, nobody, type Someone } from '../client/dashboard.js';
import { eventually, must, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';
import { hidesOtherApps } from './shared/other-apps.js';

interface Made {
  webhookId: string;
  secret: string;
  state: string;
  [more: string]: unknown;
}

const make = async (owner: Someone, appId: string, more: object = {}): Promise<Made> =>
  (await must(owner.post(`apps/${appId}/webhooks`, webhook(more)))).body.data as unknown as Made;

/** An app with a webhook, and the path of the webhook. */
async function setup(more: object = {}) {
  const account = await accountWithMember();
  const appId = await appOf(account.till);
  const made = await make(account.owner, appId, more);
  const path = `apps/${appId}/webhooks/${made.webhookId}`;
  return { ...account, appId, made, path, read: async () => (await must(account.owner.get(path))).body.data };
}

/** An unknown webhook and one of another app get the same answer. */
const hidesOtherWebhooks = (method: string, action = '', body?: object) =>
  it("and 003 to a webhook there is not, and to another app's", async () => {
    const { owner, appId, made } = await setup();
    const other = await newApp(owner);
    const ask = (app: string, id: string) => owner.ask(method, `apps/${app}/webhooks/${id}${action}`, body);
    const unknown = await ask(appId, nobody());
    expect(verdict(unknown)).toEqual([404, '003', '003 webhookId']);
    for (const [app, id] of [
      [appId, 'no-id'],
      [other.appId, made.webhookId],
    ] as const)
      expect(comparable(await ask(app, id))).toEqual(comparable(unknown));
  });

describe(answers('post-dashboard-apps-id-webhooks', 200), () => {
  it('with the secret, which nobody sees again, and an act', async () => {
    const { owner, member, appId, made, path, stack } = await setup({ types: ['submission.approved'] });
    const { secret, webhookId, createdAt, ...said } = made;
    expect(said).toEqual({
      ...{ url: 'https://shop.example/risiti', types: ['submission.approved'], state: 'ACTIVE', disabledWhy: null },
      ...{ deliveredAt: null, failingSince: null, nextAttemptAt: null },
    });
    expect([secret, createdAt]).toEqual([expect.stringMatching(/^whsec_[\w+/]{43}=$/), expect.any(String)]);
    for (const answer of [await owner.get(path), await member.get(`apps/${appId}/webhooks`)])
      expect(JSON.stringify(answer.body)).not.toContain(secret);
    const [act] = await stack.query<{ operator: string; act: string }>(
      `SELECT operator, act FROM operator_acts WHERE details ->> 'webhookId' = $1`,
      [webhookId],
    );
    expect(act).toEqual({ operator: owner.email, act: 'make-webhook' });
  });
});

describe(answers('post-dashboard-apps-id-webhooks', 400), () => {
  refusesFields('post-dashboard-apps-id-webhooks', '002', [[{}, 'url']]);
  refusesFields('post-dashboard-apps-id-webhooks', '003', [
    ...['http://shop.example/', 'https://me:secret@shop.example/', 'shop.example', 7].map(
      (url) => [webhook({ url }), 'url'] as const,
    ),
    [webhook({ types: ['submission.sold'] }), 'types'],
    [webhook({ types: 'submission.approved' }), 'types'],
    [webhook({ types: ['device.held', 'device.held'] }), 'types'],
  ]);
});

describe(answers('post-dashboard-apps-id-webhooks', 404), () => {
  hidesOtherApps('post-dashboard-apps-id-webhooks');
});

describe(answers('post-dashboard-apps-id-webhooks', 422), () => {
  it('and 003 to one more than an account may have', async () => {
    const { owner, appId } = await setup();
    const { appId: second } = await newApp(owner);
    const some = await Promise.all(
      Array.from({ length: 22 }, (_, n) => owner.post(`apps/${n % 2 ? appId : second}/webhooks`, webhook())),
    );
    const refused = some.filter(({ status }) => status !== 200);
    expect(refused.map(verdict)).toEqual(Array(3).fill([422, '003', '003 url']));
  });
});

describe(answers('get-dashboard-apps-id-webhooks', 200), () => {
  it('with the webhooks of the app, oldest first', async () => {
    const { member, owner, appId, made } = await setup();
    const second = await make(owner, appId);
    const { webhooks } = (await must(member.get(`apps/${appId}/webhooks`))).body.data as unknown as {
      webhooks: Made[];
    };
    expect(webhooks.map(({ webhookId }) => webhookId)).toEqual([made.webhookId, second.webhookId]);
  });
});

describe(answers('get-dashboard-apps-id-webhooks', 404), () => {
  hidesOtherApps('get-dashboard-apps-id-webhooks');
});

describe(answers('get-dashboard-apps-id-webhooks-webhook-id', 200), () => {
  it('with its failures and what it took', async () => {
    const { stack, made, read } = await setup();
    await stack.query(`INSERT INTO webhook_hours VALUES ($1, '2026-03-02T08:00:00Z', 12)`, [made.webhookId]);
    await stack.query(
      `INSERT INTO webhook_failures (id, webhook_id, at, event_id, type, try, cause, status, parked)
       VALUES (gen_random_uuid(), $1, '2026-03-02T08:10:00Z', 'evt_1', 'device.held', 2, 'status', 500, false)`,
      [made.webhookId],
    );
    expect(await read()).toMatchObject({
      hours: [{ hour: '2026-03-02T08:00:00.000Z', delivered: 12 }],
      failures: [
        { at: '2026-03-02T08:10:00.000Z', eventId: 'evt_1', try: 2, cause: 'status', status: 500, parked: false },
      ],
    });
  });
});

describe(answers('get-dashboard-apps-id-webhooks-webhook-id', 404), () => {
  hidesOtherApps('get-dashboard-apps-id-webhooks-webhook-id');
  hidesOtherWebhooks('GET');
});

describe(answers('put-dashboard-apps-id-webhooks-webhook-id', 200), () => {
  it('with another address, and disabled or enabled', async () => {
    const { owner, path, read } = await setup();
    const change = async (body: object) => (await must(owner.put(path, body))).body.data;
    expect(await change({ url: 'https://shop.example/other', types: [] })).toMatchObject({
      url: 'https://shop.example/other',
      types: [],
    });
    expect(await change({ enabled: false })).toMatchObject({ state: 'DISABLED', disabledWhy: 'OWNER' });
    expect(await change({ enabled: true })).toMatchObject({ state: 'ACTIVE', disabledWhy: null });
    expect(await read()).toMatchObject({ url: 'https://shop.example/other', state: 'ACTIVE' });
  });
});

describe(answers('put-dashboard-apps-id-webhooks-webhook-id', 400), () => {
  refusesFields('put-dashboard-apps-id-webhooks-webhook-id', '003', [
    [{ url: 'ftp://shop.example' }, 'url'],
    [{ enabled: 'yes' }, 'enabled'],
  ]);
});

describe(answers('put-dashboard-apps-id-webhooks-webhook-id', 404), () => {
  hidesOtherWebhooks('PUT', '', { enabled: true });
});

describe(answers('delete-dashboard-apps-id-webhooks-webhook-id', 200), () => {
  it('and it is not there any more', async () => {
    const { owner, path, made } = await setup();
    expect((await must(owner.delete(path))).body.data).toMatchObject({ webhookId: made.webhookId });
    expect((await owner.get(path)).status).toBe(404);
  });
});

describe(answers('delete-dashboard-apps-id-webhooks-webhook-id', 404), () => {
  hidesOtherWebhooks('DELETE');
});

describe(answers('post-dashboard-apps-id-webhooks-webhook-id-secret', 200), () => {
  it('with another secret; the one before is kept for a day', async () => {
    const { owner, stack, path, made } = await setup();
    const { secret } = (await must(owner.post(`${path}/secret`))).body.data as unknown as Made;
    expect(secret).not.toBe(made.secret);
    const [row] = await stack.query<{ hours: number }>(
      `SELECT round(extract(epoch FROM former_until - now()) / 3600)::int AS hours FROM webhooks
       WHERE id = $1 AND former_secret IS NOT NULL AND former_secret <> sealed_secret`,
      [made.webhookId],
    );
    expect(row).toEqual({ hours: 24 });
  });
});

describe(answers('post-dashboard-apps-id-webhooks-webhook-id-secret', 404), () => {
  hidesOtherWebhooks('POST', '/secret');
});

describe(answers('post-dashboard-apps-id-webhooks-webhook-id-test', 200), () => {
  it('with what became of the post: a worker reaches no address of its own machine', async () => {
    const { owner, path } = await setup({ url: 'https://127.0.0.1/' });
    const { body } = await eventually(() => must(owner.post(`${path}/test`)));
    expect(body.data).toEqual({
      taken: false,
      status: null,
      cause: 'address',
    });
  });
});

describe(answers('post-dashboard-apps-id-webhooks-webhook-id-test', 409), () => {
  it('and 003 while another test of the account is under way', async () => {
    const { owner, stack, path, made } = await setup();
    await stack.query('UPDATE webhooks SET test_at = now() WHERE id = $1', [made.webhookId]);
    expect(verdict(await owner.post(`${path}/test`))).toEqual([409, '003', '003 webhookId']);
  });
});

describe(answers('post-dashboard-apps-id-webhooks-webhook-id-test', 404), () => {
  hidesOtherWebhooks('POST', '/test');
});

describe(answers('post-dashboard-apps-id-webhooks-webhook-id-replay', 200), () => {
  it('from a time on, or after a cursor', async () => {
    const { owner, till, stack } = await accountWithMember();
    await must(till.post('initialize', { deviceSerialNumber: till.tin }));
    const appId = await appOf(till);
    const made = await make(owner, appId);
    const path = `apps/${appId}/webhooks/${made.webhookId}`;
    const position = async () =>
      (await stack.query<{ position: string }>('SELECT position FROM webhooks WHERE id = $1', [made.webhookId]))[0]!
        .position;
    const { cursor } = (await must(till.get('events?after=latest'))).body.data as unknown as { cursor: string };
    const before = await position();
    await must(owner.post(`${path}/replay`, { since: '2026-03-02T08:00:00Z' }));
    const since = await position();
    expect(Number(since.split('-')[0])).toBeLessThan(Number(before.split('-')[0]));
    await must(owner.post(`${path}/replay`, { after: cursor }));
    expect(Number((await position()).split('-')[0])).toBeGreaterThan(Number(since.split('-')[0]));
  });
});

describe(answers('post-dashboard-apps-id-webhooks-webhook-id-replay', 400), () => {
  it.each([
    [{}, '003 since'],
    [{ after: 'x', since: '2026-03-02T08:00:00Z' }, '003 since'],
    [{ after: 'first' }, '003 after'],
    [{ since: 'yesterday' }, '003 since'],
  ])('to %p', async (body, said) => {
    const { owner, path } = await setup();
    expect(verdict(await owner.post(`${path}/replay`, body))).toEqual([400, '003', said]);
  });
});

describe(answers('post-dashboard-apps-id-webhooks-webhook-id-replay', 404), () => {
  hidesOtherWebhooks('POST', '/replay', { since: '2026-03-02T08:00:00Z' });
});
