import { fastify } from 'fastify';
import { type LoginResult, type OperatorLogin, TooManyPasswords } from '@app/access';
import { authenticateOperators } from './authenticate-operators.js';

async function setup(check: () => Promise<LoginResult>) {
  const errors: unknown[] = [];
  const server = fastify();
  await authenticateOperators(server, {
    login: { check } as unknown as OperatorLogin,
    onError: (error) => errors.push(error),
  });
  server.get('/admin/queues', async () => 'the board');
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const authorization = `Basic ${Buffer.from('one@example.org:secret').toString('base64')}`;
  const response = await fetch(`${url}/admin/queues`, { headers: { authorization, connection: 'close' } });
  const body = await response.text();
  await server.close();
  return { status: response.status, headers: response.headers, body, errors };
}

it('lets an operator in', async () => {
  expect(await setup(async () => ({ newMark: null }))).toMatchObject({ status: 200, body: 'the board' });
});

it('marks the browser of an operator who has logged in for the first time', async () => {
  const { headers } = await setup(async () => ({ newMark: 'a-mark' }));
  expect(headers.get('set-cookie')).toBe(
    'risiti_known_browser=a-mark; Max-Age=15552000; Path=/admin; HttpOnly; SameSite=Strict',
  );
});

it('asks for a password if the login is wrong', async () => {
  const { status, headers } = await setup(async () => 'refused');
  expect([status, headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('Basic realm=')]);
});

it('asks a guesser to wait, and not for another password', async () => {
  const { status, headers } = await setup(async () => new TooManyPasswords(15));
  expect([status, headers.get('retry-after'), headers.get('www-authenticate')]).toEqual([429, '15', null]);
});

it('does not blame the password while the ledger is away, and shows no details', async () => {
  const databaseError = new Error('connect ECONNREFUSED 10.0.0.7:5432');
  const { status, headers, body, errors } = await setup(() => Promise.reject(databaseError));
  expect([status, headers.get('www-authenticate')]).toEqual([503, null]);
  expect(body).not.toContain('10.0.0.7');
  expect(errors).toEqual([databaseError]);
});
