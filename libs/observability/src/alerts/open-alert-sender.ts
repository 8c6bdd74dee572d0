import type { EventSink } from '@app/domain';
import { type MailSettings, smtpMailer } from '@app/mail';
import { type AlertSender, alertSender, type AlertSettings, type SentAlert } from './alert-sender.js';

/** Reports what went wrong with an alert. The sink sends no alert: one that fails must not cause the next one. */
export const alertFailed =
  (report: EventSink, doing: 'telling an alert' | 'keeping an alert' = 'telling an alert') =>
  (error: Error): void =>
    report({ event: 'trouble', doing, error });

/** The sender of a program, by its settings; the log keeps what became of each alert. */
export const openAlertSender = (
  settings: AlertSettings & MailSettings,
  report: EventSink,
  { add: onEnd }: { add: (alert: SentAlert) => void },
): AlertSender | null => alertSender(settings, smtpMailer(settings), alertFailed(report), { onEnd });
