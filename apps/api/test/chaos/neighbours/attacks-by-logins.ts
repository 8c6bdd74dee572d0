import { randomUUID } from 'node:crypto';
import { provisionOperator } from '@app/access';
import type { Till } from '@app/testing';
import { login } from '../../client/dashboard-bodies.js';
import type { AttackRequest, NeighbourAct, NeighbourAttack } from './neighbour-attack.js';

const LOGIN = 'dashboard/login';
const WITHOUT_KEY = { 'x-api-key': undefined };

/** One wrong password a second on each connection, unless they come faster. */
const guesses = (
  connections: number,
  email: string,
  { cookie, everyMs = 1_000 }: GuessOptions = {},
): AttackRequest => ({
  ...{ connections, path: LOGIN, method: 'POST', headers: { 'content-type': 'application/json', cookie } },
  ...{ bodies: [JSON.stringify(login(email, 'a guess {n}'))], everyMs },
});

interface GuessOptions {
  cookie?: string;
  everyMs?: number;
}

const logIn = (till: Till, email: string, cookie?: string) =>
  till.post(LOGIN, login(email), { headers: { ...WITHOUT_KEY, cookie } });

/** They log in once, and then again and again from the same browser. */
async function logInFromKnownBrowser(neighbour: Till, email: string): Promise<NeighbourAct> {
  const { headers } = await logIn(neighbour, email);
  const [cookie] = headers.get('set-cookie')!.split(';');
  return async () => {
    const { status, tookMs } = await logIn(neighbour, email, cookie);
    return { isServed: status === 200, tookMs };
  };
}

export const guessedPasswords: NeighbourAttack = {
  name: 'guessed-passwords',
  does: 'Wrong passwords from the address of a user, for them and for anybody, while they log in from a known browser',
  prepare: async (stack, _, neighbour) => (await stack.userOf(neighbour)).email,
  requests: (email) => [guesses(4, email), guesses(12, 'somebody-{n}@example.org')],
  neighbourAct: logInFromKnownBrowser,
  refusedWith: [401, 429],
};

/** It looks like a mark, and nobody has signed it. */
const MADE_UP_MARK = `risiti_known_browser=20000.${'m'.repeat(43)}.${'{n}'.padEnd(43, 's')}`;

export const markedGuesses: NeighbourAttack = {
  name: 'marked-guesses',
  does: 'Hundreds of wrong passwords a second with made-up marks, from the address of a user with a known browser',
  isLong: true,
  prepare: async (stack, _, neighbour) => (await stack.userOf(neighbour)).email,
  requests: (email) => [guesses(100, email, { cookie: MADE_UP_MARK, everyMs: 200 })],
  neighbourAct: logInFromKnownBrowser,
  refusedWith: [429],
};

const OPERATOR_PATH = '/admin/api/lanes';
const OPERATOR_PASSWORD = 'four words of an operator';

const basic = (email: string, password: string): string =>
  `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;

const operatorGuesses = (email: string, password: string): AttackRequest => ({
  ...{ connections: 4, path: OPERATOR_PATH, everyMs: 1_000 },
  headers: { authorization: basic(email, password), 'x-api-key': undefined },
});

export const guessedOperatorPasswords: NeighbourAttack = {
  name: 'guessed-operator-passwords',
  does: 'Wrong passwords from the address of an operator, for them and for others, while they work in a known browser',
  isLong: true,
  async prepare({ db }) {
    const email = `${randomUUID()}@example.org`;
    await provisionOperator(db, email, OPERATOR_PASSWORD);
    return email;
  },
  requests: (email) =>
    [email, 'one@example.org', 'two@example.org'].map((one, nth) => operatorGuesses(one, `a guess ${nth}`)),
  async neighbourAct(neighbour, email) {
    const work = (cookie?: string) =>
      neighbour.get(OPERATOR_PATH, {
        headers: { ...WITHOUT_KEY, authorization: basic(email, OPERATOR_PASSWORD), cookie },
      });
    const [cookie] = (await work()).headers.get('set-cookie')!.split(';');
    return async () => {
      const { status, tookMs } = await work(cookie);
      return { isServed: status === 200, tookMs };
    };
  },
  refusedWith: [401, 429],
};
