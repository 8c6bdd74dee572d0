import { fastify } from 'fastify';
import { CodesPaused, type FailedLogins, type LoginResult, type OperatorLogin, TooManyPasswords } from '@app/access';
import { authenticateOperators } from './authenticate-operators.js';

const LOGGED_IN = { newMark: null, newPass: null, hasSecondFactor: true };

async function setup(check: () => Promise<LoginResult>, path = '/admin/queues', requiresSecondFactor = false) {
  const errors: unknown[] = [];
  const server = fastify();
  await authenticateOperators(server, {
    login: { check, recordLogin: async () => {} } as unknown as OperatorLogin,
    failures: { count: () => {} } as unknown as FailedLogins,
    onError: (error) => errors.push(error),
    requiresSecondFactor,
  });
  for (const one of ['/admin/queues', '/admin/api/second-factor']) server.get(one, async () => 'the board');
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const authorization = `Basic ${Buffer.from('one@example.org:secret').toString('base64')}`;
  const response = await fetch(`${url}${path}`, { headers: { authorization, connection: 'close' } });
  const body = await response.text();
  await server.close();
  return { status: response.status, headers: response.headers, body, errors };
}

it('lets an operator in', async () => {
  expect(await setup(async () => LOGGED_IN)).toMatchObject({ status: 200, body: 'the board' });
});

it('marks the browser of an operator who has logged in for the first time', async () => {
  const { headers } = await setup(async () => ({ ...LOGGED_IN, newMark: 'a-mark' }));
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

it('asks who sent many wrong codes to wait, and says that the password may be known', async () => {
  const { status, headers, body } = await setup(async () => new CodesPaused(90));
  expect([status, headers.get('retry-after'), headers.get('www-authenticate')]).toEqual([429, '90', null]);
  expect(body).toContain('another person knows your password');
});

it('does not blame the password while the ledger is away, and shows no details', async () => {
  const databaseError = new Error('connect ECONNREFUSED 10.0.0.7:5432');
  const { status, headers, body, errors } = await setup(() => Promise.reject(databaseError));
  expect([status, headers.get('www-authenticate')]).toEqual([503, null]);
  expect(body).not.toContain('10.0.0.7');
  expect(errors).toEqual([databaseError]);
});

it('gives the browser a pass after a right code, beside its mark', async () => {
  const { headers } = await setup(async () => ({ ...LOGGED_IN, newMark: 'a-mark', newPass: 'a-pass' }));
  expect(headers.getSetCookie()).toEqual([
    expect.stringContaining('risiti_known_browser=a-mark;'),
    'risiti_second_factor=a-pass; Max-Age=43200; Path=/admin; HttpOnly; SameSite=Lax',
  ]);
});

it.each(['codeMissing', 'codeWrong'] as const)('asks for a code of the second factor: %s', async (result) => {
  const { status, headers, body } = await setup(async () => result);
  expect([status, headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('Basic realm=')]);
  expect(body).toContain('code');
});

it('lets an operator without a required second factor do nothing but enrol', async () => {
  const withoutFactor = async () => ({ ...LOGGED_IN, hasSecondFactor: false });
  const { status, headers, body } = await setup(withoutFactor, '/admin/queues', true);
  expect([status, headers.get('www-authenticate')]).toEqual([403, null]);
  expect(body).toContain('POST /admin/api/second-factor');
  expect((await setup(withoutFactor, '/admin/api/second-factor', true)).status).toBe(200);
  expect((await setup(withoutFactor, '/admin/queues')).status).toBe(200);
});
