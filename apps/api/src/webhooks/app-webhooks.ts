import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AppView,
  changeWebhook,
  changeWebhookSecret,
  createWebhook,
  listWebhooks,
  newWebhookSecret,
  readWebhook,
  readWebhookLog,
  removeWebhook,
  replayWebhook,
  type WebhookLog,
  type WebhookView,
} from '@app/access';
import type { ChangeWebhookDto, CreateWebhookDto } from '@app/contract';
import { type EventPosition, isId } from '@app/domain';
import type { Mailer } from '@app/mail';
import {
  beginTest,
  Database,
  EventReader,
  newId,
  positionBefore,
  readOwnerEmails,
  readTest,
  sealText,
  type Session,
} from '@app/persistence';
import { WebhookQueue } from '@app/queue';
import { SealingKey } from '../devices/sealing-key.js';
import { Failure, failedAt } from '../http/errors/failure.js';
import { MAILER } from '../infrastructure/tokens.js';
import { TroubleReporter } from '../infrastructure/trouble-reporter.js';

/** Longer than a post may take. */
const TESTED_WITHIN_MS = 18_000;
const READ_EVERY_MS = 200;
const LOGGED: [failures: number, hours: number] = [50, 48];

/** The answer of a receiver to a test. */
export interface TestAnswer {
  status: number | null;
  cause: string | null;
}

/** The webhooks of an app of the user's account. */
@Injectable()
export class AppWebhooks {
  constructor(
    private readonly db: Database,
    private readonly queue: WebhookQueue,
    private readonly sealingKey: SealingKey,
    @Inject(MAILER) private readonly mailer: Mailer | null,
    private readonly reporter: TroubleReporter,
  ) {}

  list = ({ appId }: AppView): Promise<WebhookView[]> => listWebhooks(this.db, appId);

  /** Throws where the app has no webhook with this id. */
  async require({ appId }: AppView, id: string): Promise<WebhookView> {
    return found(isId(id) ? await readWebhook(this.db, appId, id.toLowerCase()) : null);
  }

  log = ({ webhookId }: WebhookView): Promise<WebhookLog> => readWebhookLog(this.db, webhookId, LOGGED);

  /** The secret is shown once. Null if the account has enough webhooks. The owners hear of it by mail. */
  async create(
    session: Session,
    app: AppView,
    { url, types = [] }: CreateWebhookDto,
  ): Promise<{ view: WebhookView; secret: string } | null> {
    const [{ secret, sealedSecret }, position] = await Promise.all([
      this.newSecret(),
      new EventReader(this.db).newest(),
    ]);
    const view = await createWebhook(this.db, session, app, { url, types, sealedSecret, position });
    if (view) void this.tellOwners(session, app, view).catch(this.reporter.while('mailing about a webhook'));
    return view && { view, secret };
  }

  async change(session: Session, { appId }: AppView, id: string, change: ChangeWebhookDto): Promise<WebhookView> {
    return found(await changeWebhook(this.db, session, appId, id, change));
  }

  async changeSecret(session: Session, { appId }: AppView, id: string): Promise<{ view: WebhookView; secret: string }> {
    const { secret, sealedSecret } = await this.newSecret();
    return { view: found(await changeWebhookSecret(this.db, session, appId, id, sealedSecret)), secret };
  }

  async remove(session: Session, { appId }: AppView, id: string): Promise<WebhookView> {
    return found(await removeWebhook(this.db, session, appId, id));
  }

  /** Begins again after a position, or at a time. */
  async replay(session: Session, { appId }: AppView, id: string, from: EventPosition | Date): Promise<WebhookView> {
    const isTime = from instanceof Date;
    const position = isTime ? await positionBefore(this.db, appId, from) : from;
    const asked = isTime ? { since: from.toISOString() } : { after: position };
    return found(await replayWebhook(this.db, session, appId, id, position, asked));
  }

  /** A worker posts, since only workers can open the secret. */
  async test({ environment }: AppView, { webhookId }: WebhookView): Promise<TestAnswer> {
    const testId = newId();
    if (!(await beginTest(this.db, webhookId, testId))) throw testUnderWay();
    await this.queue.test(environment, webhookId, testId).catch(() => {
      throw notTested();
    });
    const endsAt = performance.now() + TESTED_WITHIN_MS;
    for (;;) {
      const answer = await readTest<TestAnswer>(this.db, webhookId, testId);
      if (answer) return answer;
      if (performance.now() > endsAt) throw notTested();
      await pause(READ_EVERY_MS);
    }
  }

  private async newSecret(): Promise<{ secret: string; sealedSecret: string }> {
    const secret = newWebhookSecret();
    return { secret, sealedSecret: await sealText(secret, await this.sealingKey.read()) };
  }

  private async tellOwners({ accountId }: Session, { name }: AppView, { url }: WebhookView): Promise<void> {
    if (!this.mailer) return;
    const text = `From now on, what happens in the app ${name} is posted to ${url}.\n\n${IF_NOT_YOU}\n`;
    for (const to of await readOwnerEmails(this.db, accountId))
      await this.mailer.send({ to, subject: 'A webhook was made in your account', text });
  }
}

const IF_NOT_YOU =
  'If no owner of your account has made it, remove it in the dashboard, and change the passwords of all owners.';

/** The same answer for an id that does not exist and for a webhook of another app. */
function found(webhook: WebhookView | null): WebhookView {
  if (webhook) return webhook;
  throw failedAt(
    '003',
    'webhookId',
    'No webhook of this app has this id.',
    'Use a webhookId of GET /api/v1/dashboard/apps/{id}/webhooks.',
    { status: 404 },
  );
}

const testUnderWay = (): Failure =>
  failedAt('003', 'webhookId', 'Another test of your account is under way.', 'Send the request again in 20 seconds.', {
    status: 409,
  });
const notTested = (): Failure =>
  new Failure('006', {
    status: 503,
    message: 'No worker has posted the test in time.',
    fix: 'Send the request again after Retry-After seconds.',
    headers: { 'Retry-After': '10' },
  });
