import { randomUUID } from 'node:crypto';
import type { TillAnswer, Till } from '@app/testing';

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
export async function useDashboard(till: Till): Promise<Record<string, string>> {
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
