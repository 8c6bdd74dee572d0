/** @one-queue: logins use no queue. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OperatorLogin, PasswordLinks } from '@app/access';
import { Database } from '@app/persistence';
import { newUser, startProcess, testDatabase } from '@app/testing';

const PASSWORD = 'four words of my own';

let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Database;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  db = new Database(database.url, 2, 'test');
  folder = mkdtempSync(path.join(tmpdir(), 'risiti-operator-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await db.close();
  await database.drop();
});

/** Runs the program to its end. */
async function run(program: string, line: string, env: Record<string, string> = { DATABASE_URL: database.url }) {
  const started = startProcess(`apps/setup/src/${program}`, env, line.split(' '));
  const { code } = await started.exited;
  return { code, said: started.output() };
}

const canLogIn = async (email: string) =>
  (await new OperatorLogin(db).check({ email, password: PASSWORD, address: 'test' })) !== 'refused';

/** It needs a ledger without operators, so it comes first. */
it('migrate makes the first operator of the settings, and only warns if an account has the address', async () => {
  const account = await db.prisma.account.create({ data: { id: randomUUID(), name: 'A shop' } });
  const { email } = await newUser(db, account.id, 'OWNER');
  const given = { DATABASE_URL: database.url, FIRST_OPERATOR_PASSWORD: PASSWORD };
  const warned = await run('migrate', '', { ...given, FIRST_OPERATOR_EMAIL: email });
  expect(warned).toEqual({
    code: 0,
    said: expect.stringContaining(`Warning: the first operator was not made. ${email} is the address of a user`),
  });
  expect(warned.said).toContain('npm run operator -- create');
  const made = await run('migrate', '', { ...given, FIRST_OPERATOR_EMAIL: 'first@shop.example' });
  expect(made).toEqual({ code: 0, said: expect.stringContaining('Made the operator first@shop.example') });
  expect(await canLogIn('first@shop.example')).toBe(true);
});

it('creates and disables an operator on the database of DATABASE_URL', async () => {
  const email = 'amina@shop.example';
  const PUBLIC_URL = 'https://risiti.example';
  const { code, said } = await run('operator', `create --email ${email}`, { DATABASE_URL: database.url, PUBLIC_URL });
  expect([code, said]).toEqual([0, expect.stringContaining('https://risiti.example/password#')]);
  const [, token] = /password#(\S+)/.exec(said)!;
  expect(await new PasswordLinks(db).use(token!, PASSWORD, 'test')).toBe('done');
  expect(await canLogIn(email)).toBe(true);
  expect((await run('operator', `disable --email ${email} --reason left`)).code).toBe(0);
  expect(await canLogIn(email)).toBe(false);
});

it('works without DATABASE_URL on the installation that runs here, and so does the release of lanes', async () => {
  const STACK_FILE = path.join(folder, 'stack.json');
  writeFileSync(STACK_FILE, JSON.stringify({ api: 'http://127.0.0.1:3333', databaseUrl: database.url }));
  expect(await run('operator', 'list', { STACK_FILE })).toEqual({
    code: 0,
    said: expect.stringMatching(/^amina@shop\.example {2}disabled since/m),
  });
  const released = await run('release', 'no-lane --reason none', { STACK_FILE });
  expect(released).toEqual({ code: 1, said: expect.stringContaining('The lane no-lane is not held.') });
});

it.each([
  ['operator', 'create', 'needs --email'],
  ['release', 'a --force', 'takes a device id, --reason and --anyway only'],
])('%s %s ends with code 2, a sentence and no stack', async (program, line, sentence) => {
  const ended = await run(program, line);
  expect(ended).toEqual({ code: 2, said: expect.stringContaining(sentence) });
  expect(ended.said).not.toMatch(/^\s+at /m);
});
