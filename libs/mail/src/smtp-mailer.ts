import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** Resolves when the mail server has accepted the mail, and rejects within the time limit if it did not. It is never repeated. */
  send(mail: Mail): Promise<void>;
}

export interface MailSettings {
  smtpUrl?: string | undefined;
  mailFrom?: string | undefined;
}

/** One mail may take this long, from the first packet to the answer of the server. */
const MAIL_TIMEOUT_MS = 20_000;
/** A server that stays silent for this long is given up earlier. */
const SILENCE_TIMEOUT_MS = 10_000;

const timeouts = {
  connectionTimeout: SILENCE_TIMEOUT_MS,
  greetingTimeout: SILENCE_TIMEOUT_MS,
  socketTimeout: SILENCE_TIMEOUT_MS,
  dnsTimeout: SILENCE_TIMEOUT_MS,
};

/** Returns null without `SMTP_URL`: then this installation sends no mail. Each mail has a connection of its own. */
export function smtpMailer({ smtpUrl, mailFrom }: MailSettings, timeoutMs = MAIL_TIMEOUT_MS): Mailer | null {
  if (!smtpUrl) return null;
  if (!mailFrom) throw new Error('MAIL_FROM is missing, since SMTP_URL is set.');
  const transport = createTransport({
    ...{ url: smtpUrl, ...timeouts, requireTLS: needsTls(smtpUrl) },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  return {
    send: async ({ to, subject, text }) => {
      // An object is one recipient, also if its text has commas.
      const mail = { from: mailFrom, to: { name: '', address: to }, subject, text };
      await transport.sendMail({ ...mail, signal: AbortSignal.timeout(timeoutMs) }).catch((error: Error) => {
        throw new Error(`The mail server of SMTP_URL did not accept a mail: ${error.message}`, { cause: error });
      });
    },
  };
}

/** A password goes out only over TLS, unless the owner of a relay on a private network says `?ignoreTLS=true`. */
function needsTls(smtpUrl: string): boolean {
  const { protocol, password, searchParams } = new URL(smtpUrl);
  return protocol === 'smtp:' && password !== '' && searchParams.get('ignoreTLS') !== 'true';
}
