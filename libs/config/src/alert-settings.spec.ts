import { alertSettings } from './alert-settings.js';
import { apiConfig, MisconfiguredError, workerConfig } from './index.js';

const required = {
  DATABASE_URL: 'postgresql://postgres@localhost/risiti',
  ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
};
const ALERT_MAIL_TO = 'amina@shop.example, otieno@shop.example';

it.each([
  ['the API', apiConfig],
  ['the worker', workerConfig],
])('%s mails alerts only with a mail server', (_, read) => {
  const problem = `SMTP_URL is missing, since ALERT_MAIL_TO is set. ${alertSettings.alertMailTo.about}`;
  expect(() => read({ ...required, ALERT_MAIL_TO })).toThrow(MisconfiguredError);
  expect(() => read({ ...required, ALERT_MAIL_TO })).toThrow(problem);
  const complete = { ...required, ALERT_MAIL_TO, SMTP_URL: 'smtp://mail', MAIL_FROM: 'risiti@shop.example' };
  expect(read(complete)).toMatchObject({ alertMailTo: ['amina@shop.example', 'otieno@shop.example'] });
});

it('a summary of the day has a time', () => {
  expect(apiConfig({ ...required, ALERT_SUMMARY_AT: '07:05' }).alertSummaryMinute).toBe(425);
});
