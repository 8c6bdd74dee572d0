import { randomUUID } from 'node:crypto';
import type { Answer, Till } from '@app/testing';

const PASSWORDS = {
  'the password of an owner': 'ndizi mbivu jikoni leo',
  'the password of a member': 'paka mweusi juu ya paa',
  'a password that was mistaken': 'sijui neno langu tena',
  'a password that is too short': 'siri-yangu',
  'a password in an address': 'neno-la-siri-kwa-anwani',
};

/**
 * What people do at the dashboard, well and badly, and a user of a branch with a password of its own. Resolves to the
 * secrets that were said and shown on the way, each by its name.
 */
export async function livesOfPeople(till: Till): Promise<Record<string, string>> {
  const email = `${randomUUID()}@example.org`;
  const owner = { email, password: PASSWORDS['the password of an owner'] };
  await must(knock(till, 'register', { ...owner, accountName: 'Duka' }));
  const first = await must(knock(till, 'login', owner));
  const second = await must(knock(till, 'refresh', { refreshToken: first.refreshToken }));
  const at = (method: string, path: string, body?: object) => ask(till, method, path, body, second.accessToken);
  const { invitation } = await must(at('POST', 'invitations', { email: `${randomUUID()}@example.org` }));
  const joining = { invitation, password: PASSWORDS['the password of a member'] };
  await must(knock(till, 'join', joining));
  const { appId, apiKey } = await must(
    at('POST', 'apps', { name: 'Till', environment: 'SANDBOX', tin: anyPin(), bhfId: '00' }),
  );
  const { apiKey: minted } = await must(at('POST', `apps/${appId}/keys`));
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
    ...(await aBranchUser(till)),
  };
  await beCareless(till, { email, joining, ...second, spent: first.refreshToken! });
  return secrets;
}

type Said = Record<string, string | undefined>;

async function must(asked: Promise<Answer>): Promise<Said> {
  const { status, body } = await asked;
  if (status !== 200) throw new Error(`It is answered ${status}: ${JSON.stringify(body)}`);
  return body.data as unknown as Said;
}

const ask = (till: Till, method: string, path: string, body?: object, token?: string): Promise<Answer> =>
  till.ask(method, `dashboard/${path}`, body, {
    headers: { 'x-api-key': undefined, authorization: token && `Bearer ${token}` },
  });

const knock = (till: Till, path: string, body: object): Promise<Answer> => ask(till, 'POST', path, body);

const anyPin = (): string => `A${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}Z`;

async function aBranchUser(till: Till): Promise<Record<string, string>> {
  const pwd = 'mfanyakazi-1-siri';
  await must(till.post('branch/users', { userId: 'AMINA', userNm: 'Amina Otieno', pwd }));
  await till.post('branch/users', { userId: 'AMINA', pwd: [pwd] });
  return { 'the password of a branch user': pwd };
}

interface Leaked {
  email: string;
  joining: object;
  accessToken?: string;
  refreshToken?: string;
  /** A refresh token that has been exchanged for another. */
  spent: string;
}

/** Secrets that are wrong, spent, or where they do not belong. Guesses come last: they close the door for a while. */
async function beCareless(till: Till, { email, joining, accessToken, refreshToken, spent }: Leaked): Promise<void> {
  const inAddress = PASSWORDS['a password in an address'];
  await ask(till, 'GET', `me?access_token=${accessToken}&password=${inAddress}`);
  await ask(till, 'GET', `${accessToken}/${refreshToken}/${inAddress}`);
  await ask(till, 'DELETE', `members/${refreshToken}`, undefined, accessToken);
  await ask(till, 'GET', 'me', undefined, `${accessToken}x`);
  await knock(till, 'join', joining);
  await knock(till, 'refresh', { refreshToken: spent });
  await knock(till, 'register', { email, accountName: 'Duka', password: PASSWORDS['a password that is too short'] });
  await knock(till, 'login', { email, password: PASSWORDS['a password that was mistaken'] });
}
