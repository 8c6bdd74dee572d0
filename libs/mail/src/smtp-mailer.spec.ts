import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { smtpMailer } from './smtp-mailer.js';

const MAIL = { to: 'amina@shop.example', subject: 'Réinitialiser', text: 'Open this link:\nhttps://risiti.example/x' };
const mailFrom = 'Risiti <risiti@shop.example>';

interface Received {
  from: string;
  to: string[];
  content: string;
  user?: string;
}

const open: SMTPServer[] = [];
afterEach(() => Promise.all(open.splice(0).map((server) => new Promise<void>((done) => server.close(() => done())))));

/** A real SMTP server on a free port of this machine. */
async function mailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'], disableReverseLookup: true, logger: false },
    onAuth: ({ username, password }, _, answer) =>
      password === 'right: p@ss' ? answer(null, { user: username }) : answer(new Error('Wrong password')),
    onData: (stream, { envelope, user }, answer) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        const from = envelope.mailFrom && envelope.mailFrom.address;
        received.push({ from: from || '', to, content: Buffer.concat(chunks).toString(), user: user as string });
        answer();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  open.push(server);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return { received, address: `127.0.0.1:${(listening.address() as AddressInfo).port}` };
}

describe('a mailer', () => {
  it('does not exist without SMTP_URL', () => {
    expect(smtpMailer({ mailFrom })).toBeNull();
  });

  it('sends a mail to its one recipient', async () => {
    const { received, address } = await mailServer();
    await smtpMailer({ smtpUrl: `smtp://${address}`, mailFrom })!.send(MAIL);
    expect(received).toEqual([expect.objectContaining({ from: 'risiti@shop.example', to: [MAIL.to] })]);
    expect(received[0]!.content).toContain('From: Risiti <risiti@shop.example>');
    expect(received[0]!.content).toContain('https://risiti.example/x');
  });

  it('never adds a recipient that stands in the address', async () => {
    const { received, address } = await mailServer();
    const mailer = smtpMailer({ smtpUrl: `smtp://${address}`, mailFrom })!;
    await mailer.send({ ...MAIL, to: 'amina@shop.example, thief@else.example' }).catch(() => {});
    expect(received.flatMap(({ to }) => to)).not.toContain('thief@else.example');
  });

  it('logs in with the user and the password of the URL', async () => {
    const { received, address } = await mailServer({ authOptional: false, allowInsecureAuth: true });
    const smtpUrl = `smtp://till:right%3A%20p%40ss@${address}?ignoreTLS=true`;
    await smtpMailer({ smtpUrl, mailFrom })!.send(MAIL);
    expect(received).toEqual([expect.objectContaining({ user: 'till' })]);
  });

  it('sends no password over a connection without TLS', async () => {
    const { address } = await mailServer({ allowInsecureAuth: true, onAuth: () => expect('no login').toBe('tried') });
    const mailer = smtpMailer({ smtpUrl: `smtp://till:secret@${address}`, mailFrom })!;
    await expect(mailer.send(MAIL)).rejects.toThrow(/^The mail server of SMTP_URL did not accept a mail: .*STARTTLS/);
  });

  it('sends over TLS from the first byte with smtps', async () => {
    const { received, address } = await mailServer({ secure: true });
    await smtpMailer({ smtpUrl: `smtps://${address}?tls.rejectUnauthorized=false`, mailFrom })!.send(MAIL);
    expect(received).toHaveLength(1);
    await expect(smtpMailer({ smtpUrl: `smtps://${address}`, mailFrom })!.send(MAIL)).rejects.toThrow('did not accept');
  });

  it('reports a server that refuses the mail or is not there', async () => {
    const { address } = await mailServer({ onRcptTo: (_, __, answer) => answer(new Error('No such mailbox')) });
    const mailer = smtpMailer({ smtpUrl: `smtp://${address}`, mailFrom })!;
    await expect(mailer.send(MAIL)).rejects.toThrow('No such mailbox');
    const nowhere = smtpMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom })!;
    await expect(nowhere.send(MAIL)).rejects.toThrow('ECONNREFUSED');
  });

  it('gives up a server that does not answer in time', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const smtpUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    await expect(smtpMailer({ smtpUrl, mailFrom }, 100)!.send(MAIL)).rejects.toThrow('did not accept a mail');
    silent.close();
  });
});
