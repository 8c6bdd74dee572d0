import { emailAddresses, matching, oneOf, webUrl } from './parsers.js';

/** The receivers of alerts for operators. */
export const alertSettings = {
  alertUrl: {
    env: 'ALERT_WEBHOOK_URL',
    parse: webUrl,
    optional: true,
    about:
      'Risiti posts JSON to this address when an operator must look, for example at a held lane, or because nothing settles any more.',
  },
  alertFormat: {
    env: 'ALERT_FORMAT',
    parse: oneOf('json', 'slack'),
    fallback: 'json',
    about: 'The webhook gets this: `json` has all facts for a program, `slack` has a text for a chat.',
  },
  alertSecret: {
    env: 'ALERT_SECRET',
    parse: matching(/^[\x21-\x7e]{16,}$/, 'the output of `openssl rand -hex 32`'),
    optional: true,
    about: 'Posts to the webhook are signed with this secret, so that the receiver knows that they come from here.',
  },
  alertMailTo: {
    env: 'ALERT_MAIL_TO',
    parse: emailAddresses,
    optional: true,
    about: 'Alerts go to these mail addresses, with commas between them. They need SMTP_URL.',
  },
} as const;

/** Mail to operators needs a mail server. No setting alone can check that. */
export const missingMailServer = ({ alertMailTo, smtpUrl }: { alertMailTo?: string[]; smtpUrl?: string }): string[] =>
  alertMailTo && !smtpUrl
    ? [`SMTP_URL is missing, since ALERT_MAIL_TO is set. ${alertSettings.alertMailTo.about}`]
    : [];
