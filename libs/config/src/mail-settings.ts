import { matching, url, webUrl } from './parsers.js';

export const publicUrl = {
  env: 'PUBLIC_URL',
  parse: webUrl,
  optional: true,
  about: 'People reach this installation at this address. Links in mails and alerts begin with it.',
} as const;

/** The way in which Risiti sends mail. */
export const mailSettings = {
  smtpUrl: {
    env: 'SMTP_URL',
    parse: url('smtp', 'smtps'),
    optional: true,
    about: 'Risiti sends mail through this server: `smtp://user:password@host:587`. Without it, Risiti sends none.',
  },
  mailFrom: {
    env: 'MAIL_FROM',
    parse: matching(/^(?:[^<>@\r\n]+<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/, 'Risiti <risiti@shop.example>'),
    optional: true,
    about: 'Mail of Risiti comes from this address. It is required with SMTP_URL.',
  },
  publicUrl,
} as const;

/** A mail needs a sender. No setting alone can check that. */
export const missingSender = ({ smtpUrl, mailFrom }: { smtpUrl?: string; mailFrom?: string }): string[] =>
  smtpUrl && !mailFrom ? [`MAIL_FROM is missing, since SMTP_URL is set. ${mailSettings.mailFrom.about}`] : [];
