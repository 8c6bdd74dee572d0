import type { EventSink } from '@app/domain';
import type { Mailer } from '@app/mail';
import { type Database, readOwnerEmails } from '@app/persistence';
import type { DisabledWebhook } from '@app/webhooks';

const WHY: Record<DisabledWebhook['why'], string> = {
  GONE: 'The address answered 410: it says that it is gone for good.',
  FAILING: 'The address has not taken an event for three days.',
  SECRET: 'Its secret cannot be opened any more. Make a new one before you enable it.',
  OWNER: 'An owner has disabled it.',
};

/** Tells operators and the owners of the account that a webhook gets nothing any more. */
export class WebhookNotices {
  constructor(
    private readonly db: Database,
    private readonly mailer: Mailer | null,
    private readonly emit: EventSink,
  ) {}

  async disabled({ webhookId, accountId, url, why }: DisabledWebhook): Promise<void> {
    this.emit({ event: 'webhookDisabled', webhookId, accountId, why });
    if (!this.mailer) return;
    const text = `${WHY[why]}\n\nAddress: ${url}\nWebhook: ${webhookId}\n\n${HOW_TO_GO_ON}\n`;
    for (const to of await readOwnerEmails(this.db, accountId))
      await this.mailer
        .send({ to, subject: 'A webhook of yours was disabled', text })
        .catch((error: unknown) => this.emit({ event: 'trouble', doing: 'mailing about a webhook', error }));
  }
}

const HOW_TO_GO_ON =
  'No event is lost: mend the address, and enable the webhook again. It goes on where it stopped, for 30 days.';
