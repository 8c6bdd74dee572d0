import { randomUUID } from 'node:crypto';
import * as bodies from './dashboard-bodies.js';
import { anyTill, type TillAnswer, eventually, must, newcomer, SharedStack, type Till } from './shop.js';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/** Retries: a wrong password in another test blocks the common client address for some moments. */
export const patiently = (ask: () => Promise<TillAnswer>): Promise<TillAnswer> =>
  eventually(
    async () => {
      const answer = await ask();
      if (answer.status === 429) throw new Error('The door is closed for the moment.');
      return answer;
    },
    { timeoutMs: 60_000, everyMs: 100 },
  );

/** Posts without a login. */
export const postWithoutLogin = async (name: string, body: object): Promise<TillAnswer> => {
  const till = await anyTill();
  return patiently(() => till.post(`dashboard/${name}`, body, { headers: { 'x-api-key': undefined } }));
};

export async function logIn(email: string, password?: string): Promise<Tokens> {
  const { body } = await must(postWithoutLogin('login', bodies.login(email, password)));
  return body.data as unknown as Tokens;
}

/** Registers a user and logs in. */
export async function newOwner(): Promise<Someone> {
  const email = bodies.freshEmail();
  await must(postWithoutLogin('register', bodies.registration(email)));
  const tokens = await logIn(email);
  return new Someone(await anyTill(), email, tokens);
}

/** A dashboard user and the requests they make. */
export class Someone {
  constructor(
    readonly till: Till,
    readonly email: string,
    readonly tokens: Tokens,
  ) {}

  ask = (method: string, path: string, body?: object): Promise<TillAnswer> =>
    this.till.ask(method, `dashboard/${path}`, body, { headers: asPerson(this.tokens.accessToken) });

  get = (path: string): Promise<TillAnswer> => this.ask('GET', path);
  post = (path: string, body?: object): Promise<TillAnswer> => this.ask('POST', path, body);
  put = (path: string, body: object): Promise<TillAnswer> => this.ask('PUT', path, body);
  delete = (path: string): Promise<TillAnswer> => this.ask('DELETE', path);
}

/** Returns a user of the account of a till. */
async function someoneOf(till: Till, stack: SharedStack, role: 'OWNER' | 'MEMBER' = 'OWNER'): Promise<Someone> {
  const { email, token, refreshToken } = await stack.userOf(till, role);
  return new Someone(till, email, { accessToken: token, refreshToken });
}

/** Creates an account with an app, its owner and a member. */
export async function accountWithMember() {
  const { stack, till } = await newcomer();
  const [owner, member] = [await someoneOf(till, stack), await someoneOf(till, stack, 'MEMBER')];
  return { stack, till, owner, member };
}

export const nobody = (): string => randomUUID();

/** Removes the parts of an answer that always differ. */
export const comparable = ({ status, body }: TillAnswer) => ({ status, body: { ...body, requestId: null } });

export interface AppSaid {
  appId: string;
  apiKey: string | null;
  state: string;
}

/** Adds an app for a new taxpayer to an account. */
export async function newApp(owner: Someone, more: object = {}): Promise<AppSaid> {
  const { body } = await must(owner.post('apps', bodies.app(bodies.freshPin(), { name: nobody(), ...more })));
  return body.data as unknown as AppSaid;
}

/** Headers with a user's token instead of the till's key. */
export const asPerson = (token: string, appId?: string) => ({
  'x-api-key': undefined,
  authorization: `Bearer ${token}`,
  'x-service-app-id': appId,
});

/** Returns the id of the till's app. */
export async function appOf(till: Till): Promise<string> {
  const stack = await SharedStack.find();
  const [app] = await stack.query<{ id: string }>(
    'SELECT a.id FROM apps a JOIN devices d ON d.id = a.device_id WHERE d.tin = $1',
    [till.tin],
  );
  return app!.id;
}
