/** @one-queue: what API and worker log of a sale does not come from the queue. */
import { randomUUID } from 'node:crypto';
import { provisionOperator } from '@app/access';
import { Sealer } from '@app/persistence';
import { DASHBOARD_KEY, eventually, type RunningProcess, Stack, type Till, type TillAnswer } from '@app/testing';

const PASSWORDS = {
  'the password of an owner': 'ndizi mbivu jikoni leo',
  'the password of a member': 'paka mweusi juu ya paa',
  'a password that was mistaken': 'sijui neno langu tena',
  'a password that is too short': 'siri-yangu',
  'a password in an address': 'neno-la-siri-kwa-anwani',
};

/**
 * Uses the dashboard correctly and incorrectly, and creates a branch user with a password. Returns all secrets of these
 * requests by name.
 */
async function useDashboard(till: Till): Promise<Record<string, string>> {
  const email = `${randomUUID()}@example.org`;
  const owner = { email, password: PASSWORDS['the password of an owner'] };
  await mustSucceed(postWithoutToken(till, 'register', { ...owner, accountName: 'Duka' }));
  const first = await mustSucceed(postWithoutToken(till, 'login', owner));
  const second = await mustSucceed(postWithoutToken(till, 'refresh', { refreshToken: first.refreshToken }));
  const asOwner = (method: string, path: string, body?: object) =>
    request(till, method, path, body, second.accessToken);
  const { invitation } = await mustSucceed(asOwner('POST', 'invitations', { email: `${randomUUID()}@example.org` }));
  const joining = { invitation, password: PASSWORDS['the password of a member'] };
  await mustSucceed(postWithoutToken(till, 'join', joining));
  const { appId, apiKey } = await mustSucceed(
    asOwner('POST', 'apps', { name: 'Till', environment: 'SANDBOX', tin: anyPin(), bhfId: '00' }),
  );
  const { apiKey: minted } = await mustSucceed(asOwner('POST', `apps/${appId}/keys`));
  const secrets = {
    ...PASSWORDS,
    ...{
      'an access token': second.accessToken!,
      'a refresh token': second.refreshToken!,
      'an invitation': invitation!,
    },
    ...{ 'an older access token': first.accessToken!, 'a spent refresh token': first.refreshToken! },
    'a key that came with its app': apiKey!.slice(16),
    'a key that was minted': minted!.slice(16),
    ...(await addBranchUser(till)),
  };
  await leakSecrets(till, { email, joining, ...second, spent: first.refreshToken! });
  return secrets;
}

type DashboardData = Record<string, string | undefined>;

async function mustSucceed(answer: Promise<TillAnswer>): Promise<DashboardData> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`It is answered ${status}: ${JSON.stringify(body)}`);
  return body.data as unknown as DashboardData;
}

const request = (till: Till, method: string, path: string, body?: object, token?: string): Promise<TillAnswer> =>
  till.ask(method, `dashboard/${path}`, body, {
    headers: { 'x-api-key': undefined, authorization: token && `Bearer ${token}` },
  });

const postWithoutToken = (till: Till, path: string, body: object): Promise<TillAnswer> =>
  request(till, 'POST', path, body);

const anyPin = (): string => `A${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}Z`;

async function addBranchUser(till: Till): Promise<Record<string, string>> {
  const pwd = 'mfanyakazi-1-siri';
  await mustSucceed(till.post('branch/users', { userId: 'AMINA', userNm: 'Amina Otieno', pwd }));
  await till.post('branch/users', { userId: 'AMINA', pwd: [pwd] });
  return { 'the password of a branch user': pwd };
}

interface LeakedSecrets {
  email: string;
  joining: object;
  accessToken?: string;
  refreshToken?: string;
  /** A refresh token that was already exchanged. */
  spent: string;
}

/** Sends wrong, used and misplaced secrets. Wrong passwords come last, because they block the address for a while. */
async function leakSecrets(
  till: Till,
  { email, joining, accessToken, refreshToken, spent }: LeakedSecrets,
): Promise<void> {
  const inAddress = PASSWORDS['a password in an address'];
  await request(till, 'GET', `me?access_token=${accessToken}&password=${inAddress}`);
  await request(till, 'GET', `${accessToken}/${refreshToken}/${inAddress}`);
  await request(till, 'DELETE', `members/${refreshToken}`, undefined, accessToken);
  await request(till, 'GET', 'me', undefined, `${accessToken}x`);
  await postWithoutToken(till, 'join', joining);
  await postWithoutToken(till, 'refresh', { refreshToken: spent });
  await postWithoutToken(till, 'register', {
    email,
    accountName: 'Duka',
    password: PASSWORDS['a password that is too short'],
  });
  await postWithoutToken(till, 'login', { email, password: PASSWORDS['a password that was mistaken'] });
}

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
