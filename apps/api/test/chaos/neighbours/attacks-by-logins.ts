import type { Till } from '@app/testing';
import { login } from '../../client/dashboard-bodies.js';
import type { AttackRequest, NeighbourAttack } from './neighbour-attack.js';

const LOGIN = 'dashboard/login';
const WITHOUT_KEY = { 'x-api-key': undefined };

/** One wrong password a second on each connection. */
const guesses = (connections: number, email: string): AttackRequest => ({
  ...{ connections, path: LOGIN, method: 'POST', headers: { 'content-type': 'application/json' } },
  ...{ bodies: [JSON.stringify(login(email, 'a guess {n}'))], everyMs: 1_000 },
});

const logIn = (till: Till, email: string, cookie?: string) =>
  till.post(LOGIN, login(email), { headers: { ...WITHOUT_KEY, cookie } });

export const guessedPasswords: NeighbourAttack = {
  name: 'guessed-passwords',
  does: 'Wrong passwords from the address of a user, for them and for anybody, while they log in from a known browser',
  prepare: async (stack, _, neighbour) => (await stack.userOf(neighbour)).email,
  requests: (email) => [guesses(4, email), guesses(12, 'somebody-{n}@example.org')],
  async neighbourAct(neighbour, email) {
    const { headers } = await logIn(neighbour, email);
    const [cookie] = headers.get('set-cookie')!.split(';');
    return async () => {
      const { status, tookMs } = await logIn(neighbour, email, cookie);
      return { isServed: status === 200, tookMs };
    };
  },
  refusedWith: [401, 429],
};
