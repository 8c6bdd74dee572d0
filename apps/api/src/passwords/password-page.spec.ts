import { createHash } from 'node:crypto';
import { fastify } from 'fastify';
import { linkAddress, linkMailer } from './link-mail.js';
import { PasswordPage } from './password-page.js';

const LINK = { token: 'a-token', expiresAt: new Date('2026-03-02T09:00:00.000Z') };

it('the page runs its own script only, and is kept nowhere', async () => {
  const server = fastify();
  new PasswordPage().serve(server);
  const { headers, body } = await server.inject('/password');
  const [, script] = /<script>([^]*)<\/script>/.exec(body)!;
  const digest = createHash('sha256').update(script!).digest('base64');
  expect(headers['content-security-policy']).toContain(`script-src 'sha256-${digest}'`);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  await server.close();
});

it('a mail has the link to that page, with the token where no server sees it', async () => {
  const mails: { to: string; text: string }[] = [];
  const mailer = { send: async (mail: { to: string; text: string }) => void mails.push(mail) };
  await linkMailer(mailer, 'https://risiti.example')!('amina@shop.example', LINK);
  expect(mails).toEqual([expect.objectContaining({ to: 'amina@shop.example' })]);
  expect(mails[0]!.text).toContain('\nhttps://risiti.example/password#a-token\n');
  expect(linkAddress('https://risiti.example/pos', LINK)).toBe('https://risiti.example/pos/password#a-token');
});

it('no link is mailed without a mail server, and without a public address', () => {
  expect(linkMailer(null, 'https://risiti.example')).toBeNull();
  expect(linkMailer({ send: async () => {} }, undefined)).toBeNull();
});
