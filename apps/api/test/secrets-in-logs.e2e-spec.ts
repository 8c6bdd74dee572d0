/** @one-queue: what API and worker log of a sale does not come from the queue. */
import { provisionOperator } from '@app/access';
import { Sealer } from '@app/persistence';
import { DASHBOARD_KEY, eventually, type RunningProcess, Stack, type Till } from '@app/testing';
import { useDashboard } from './use-dashboard.js';

const OPERATOR = { email: 'operator@example.com', password: 'correct-horse-battery-staple' };
const BASIC = Buffer.from(`${OPERATOR.email}:${OPERATOR.password}`).toString('base64');
const METRICS_TOKEN = 'metrics-token-of-the-operators';
const ENCRYPTION_KEY = Buffer.alloc(32, 7);
const SECRET_REMARK = 'kept between us';

let stack: Stack;
let programs: RunningProcess[];
beforeAll(async () => {
  const verbose = { LOG_LEVEL: 'debug', METRICS_TOKEN };
  stack = await Stack.start({ workers: 0, apis: 0 });
  programs = [await stack.startWorker(verbose), await stack.startApi(verbose)];
});
afterAll(() => stack.stop());

const output = (): string => programs.map((program) => program.output()).join('');

/** Sells with all possible results. */
async function sellInEveryWay(): Promise<Till> {
  const till = await stack.till();
  await till.sell('SIGNED', { remark: SECRET_REMARK, requestId: 'till-7:signed' });
  await till.sell('SIGNED', { remark: SECRET_REMARK });
  await till.sell('REFUSED', { remark: 'simulate:reject=921' });
  await till.sell('UNCLEAR', { remark: 'simulate:accept-then-reset' });
  await stack.simulator.down();
  await till.sell('LATER', { remark: SECRET_REMARK, prefer: 'wait=1' });
  await stack.simulator.up();
  await eventually(async () => expect(await stack.simulator.sales(till.tin)).toHaveLength(3));
  return till;
}

/** Sends secrets in wrong places, and looks at the board as an operator. */
async function sendSecretsCarelessly(till: Till): Promise<void> {
  const { apiKey, address } = till;
  await provisionOperator(stack.db, OPERATOR.email, OPERATOR.password);
  const authorization = `Basic ${BASIC}`;
  const board = await fetch(`${address()}/admin/queues/`, { headers: { authorization } });
  expect(board.status).toBe(200);
  for (const path of [`/api/v1/items?x-api-key=${apiKey}`, `/${apiKey}`, '/metrics', `/api/v1/items/${apiKey}`]) {
    await fetch(address() + path, { headers: { authorization, cookie: `key=${apiKey}`, 'x-api-key': apiKey } });
  }
}

it('the logs of API and worker show a whole journey, without any secret', async () => {
  const till = await sellInEveryWay();
  await sendSecretsCarelessly(till);
  const dashboardSecrets = await useDashboard(till);
  const [device] = await stack.db.query<{ key: Buffer }>('SELECT cmc_key AS key FROM devices WHERE tin = $1', [
    till.tin,
  ]);
  const sent = await stack.db.query<{ body: string }>('SELECT wire_body AS body FROM wire_bodies');
  expect(sent.length).toBeGreaterThanOrEqual(5);
  const receipts = await stack.db.query<{ sign: string }>('SELECT rcpt_sign AS sign FROM receipts');
  const secrets = {
    'the API key': till.apiKey.slice(16),
    'the communication key': new Sealer(ENCRYPTION_KEY).open(device!.key),
    'the password of an operator': OPERATOR.password,
    'the password as a header': BASIC.slice(8, -4),
    'the encryption key': ENCRYPTION_KEY.toString('base64'),
    'the key of the dashboard': DASHBOARD_KEY.toString('base64'),
    'the token of the metrics': METRICS_TOKEN,
    ...dashboardSecrets,
    'what a till confided': SECRET_REMARK,
    ...Object.fromEntries(sent.map(({ body }, index) => [`wire body ${index}`, body])),
    ...Object.fromEntries(receipts.map(({ sign }, index) => [`signature ${index}`, sign])),
  };
  const log = await eventually(() => {
    const text = output();
    for (const event of ['request', 'accepted', 'claimed', 'settled']) expect(text).toContain(`"event":"${event}"`);
    return text;
  });
  const leaked = Object.entries(secrets).filter(([, secret]) => log.includes(secret));
  expect(leaked.map(([what]) => what)).toEqual([]);
  // Names that only a wire body contains; the logs must not contain parts of one.
  expect(log).not.toMatch(/itemSeq|taxblAmtB|trdInvcNo|cmcKey|rcptSign|"pwd"/);
});

it('one id of a till leads to all log lines of its sale', async () => {
  const till = await stack.till();
  await till.sell('FOLLOWED', { requestId: 'till-7:followed' });
  const lines = () =>
    output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, string>);
  const followed = await eventually(() => {
    const found = lines().find(({ requestId, event }) => requestId === 'till-7:followed' && event === 'request');
    expect(found).toBeDefined();
    return found!;
  });
  // The worker may write its lines after the API's answer.
  await eventually(() => {
    const submissionLines = lines().filter(({ submissionId }) => submissionId === followed.submissionId);
    expect(submissionLines.map(({ process, event }) => `${process} ${event}`)).toEqual(
      expect.arrayContaining(['api accepted', 'worker claimed', 'worker settled', 'api request']),
    );
  });
});
