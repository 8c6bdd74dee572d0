export { type Mail, type Mailer, smtpMailer } from './smtp-mailer.js';
