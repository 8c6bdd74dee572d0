export { type Mail, type Mailer, type MailSettings, smtpMailer } from './smtp-mailer.js';
