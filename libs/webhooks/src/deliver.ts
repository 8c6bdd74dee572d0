import { publicEvent } from '@app/contract';
import type { AccountId, EventPosition, LedgerEvent } from '@app/domain';
import {
  type AfterFailure,
  type Database,
  disableWebhook,
  type DisabledWhy,
  endTest,
  EventCursors,
  EventReader,
  type EventsMissed,
  moveWebhook,
  newId,
  noteDelivered,
  noteFailed,
  positionBefore,
  readReceiptLinkKey,
  readWebhookToTest,
  releaseWebhook,
  type Sealer,
  type TakenWebhook,
  takeWebhook,
  type WebhookLease,
} from '@app/persistence';
import { afterFailure } from './schedule.js';
import type { WebhookSender } from './sender.js';

/** Longer than a read, a post and what is written after it. A worker that dies holds the webhook for no longer. */
const LEASE_MS = 30_000;
const PAGE = 50;
/** One webhook with many events leaves its place to others after this time. */
const ROUND_MS = 10_000;
/** Events of transactions that were long. */
const LATE_MS = 600_000;

/** A webhook that Risiti has disabled. */
export interface DisabledWebhook {
  webhookId: string;
  accountId: AccountId;
  url: string;
  why: DisabledWhy;
}

export interface DeliveryReport {
  delivered: number;
  disabled: DisabledWebhook | null;
}

/**
 * Delivers the next events of one webhook, one after the other, from its position on. The position moves on when the receiver has taken an
 * event, so that each comes at least once and in order, whatever ends in between.
 */
export class Deliver {
  private cursors: EventCursors | null = null;

  constructor(
    private readonly db: Database,
    private readonly sender: Pick<WebhookSender, 'post'>,
    private readonly sealer: Pick<Sealer, 'texts'>,
  ) {}

  async run(id: string): Promise<DeliveryReport> {
    // Each round has a name of its own: another one of this process may take the webhook later.
    const lease = { takenBy: newId(), leaseMs: LEASE_MS };
    const webhook = await takeWebhook(this.db, id, lease);
    if (!webhook) return { delivered: 0, disabled: null };
    try {
      const secrets = await this.secretsOf(webhook);
      if (!secrets) return await this.endWithoutSecret(webhook, lease);
      return await new Round(this.db, webhook, lease, await this.sendingTo(webhook.url, secrets)).run();
    } finally {
      await releaseWebhook(this.db, id, lease);
    }
  }

  /** Posts a test, also to a webhook that is disabled, and keeps the answer for the owner who waits. */
  async test(webhookId: string, testId: string): Promise<void> {
    const webhook = await readWebhookToTest(this.db, webhookId);
    const secrets = webhook && (await this.secretsOf(webhook));
    const timestamp = new Date().toISOString();
    const body = JSON.stringify({ type: 'webhook.test', timestamp, data: { webhookId } });
    const answer = secrets
      ? await this.sender.post({ url: webhook.url, id: `test_${testId}`, body, secrets })
      : { status: null, cause: 'secret' };
    await endTest(this.db, webhookId, testId, answer);
  }

  /** Null if ENCRYPTION_KEY does not open them. */
  private secretsOf({ sealedSecret, formerSecret }: SealedSecrets): Promise<string[] | null> {
    const sealed = [sealedSecret, ...(formerSecret === null ? [] : [formerSecret])];
    return Promise.all(sealed.map((one) => this.sealer.texts.open(one))).catch(() => null);
  }

  private async endWithoutSecret(webhook: TakenWebhook, lease: WebhookLease): Promise<DeliveryReport> {
    const isDisabled = await disableWebhook(this.db, webhook.id, lease, 'SECRET');
    return { delivered: 0, disabled: isDisabled ? disabled(webhook, 'SECRET') : null };
  }

  private async sendingTo(url: string, secrets: readonly string[]): Promise<Sending> {
    const cursors = (this.cursors ??= new EventCursors().use(await readReceiptLinkKey(this.db)));
    return {
      idOf: (event) => cursors.idOf(event.id),
      post: (id, body) => this.sender.post({ url, id, body, secrets }),
    };
  }
}

type SealedSecrets = Pick<TakenWebhook, 'sealedSecret' | 'formerSecret'>;

interface Sending {
  idOf(event: LedgerEvent): string;
  post(id: string, body: string): ReturnType<WebhookSender['post']>;
}

/** The events that one job delivers. */
class Round {
  private position: EventPosition;
  private tries: number;
  private failingSince: Date | null;
  private delivered = 0;
  private readonly endsAt = performance.now() + ROUND_MS;

  constructor(
    private readonly db: Database,
    private readonly webhook: TakenWebhook,
    private readonly lease: WebhookLease,
    private readonly sending: Sending,
  ) {
    ({ position: this.position, tries: this.tries, failingSince: this.failingSince } = webhook);
  }

  async run(): Promise<DeliveryReport> {
    const types = this.webhook.types.length > 0 ? this.webhook.types : undefined;
    const reader = new EventReader(this.db, { app: this.webhook, types });
    for (let goesOn = true; goesOn && performance.now() < this.endsAt;) {
      const page = await reader.readAfter(this.position, PAGE);
      if (page.verdict !== 'page') goesOn = await this.moveTo(await this.positionLeft(page));
      else if (page.events.length === 0) goesOn = (await this.moveTo(page.position)) && page.more;
      else {
        const ended = await this.deliverAll(page.events);
        if (ended) return { delivered: this.delivered, disabled: ended.disabled };
      }
    }
    return { delivered: this.delivered, disabled: null };
  }

  /** What was deleted cannot be delivered. What a failover has lost is made up for by those events that came about that time. */
  private positionLeft({ verdict, oldest }: EventsMissed): EventPosition | Promise<EventPosition> {
    const at = Number(this.position.split('-')[1]) / 1_000;
    return verdict === 'deleted' ? oldest : positionBefore(this.db, this.webhook.appId, new Date(at - LATE_MS));
  }

  /** Null if all were delivered or left out. */
  private async deliverAll(events: readonly LedgerEvent[]): Promise<{ disabled: DisabledWebhook | null } | null> {
    for (const event of events) {
      const after = await this.deliver(event);
      if (after === 'stop' || (after !== 'next' && after.kind === 'again')) return { disabled: null };
      if (after !== 'next' && after.kind === 'disable') return { disabled: disabled(this.webhook, after.why) };
      if (performance.now() > this.endsAt) return { disabled: null };
    }
    return null;
  }

  private async deliver(event: LedgerEvent): Promise<'next' | 'stop' | AfterFailure> {
    const id = this.sending.idOf(event);
    const answer = await this.sending.post(id, bodyOf(event, id));
    const move = { id: this.webhook.id, from: this.position, to: event.id };
    if (answer.cause === null) {
      if (!(await noteDelivered(this.db, move, this.lease))) return 'stop';
      this.delivered++;
      this.goOn(event.id);
      return 'next';
    }
    const tries = this.tries + 1;
    const after = afterFailure(answer, tries, this.failingSince);
    const failed = { eventId: id, type: event.type, try: tries, cause: answer.cause, status: answer.status };
    if (!(await noteFailed(this.db, move, this.lease, failed, after))) return 'stop';
    if (after.kind !== 'park') return after;
    this.goOn(event.id);
    return 'next';
  }

  private goOn(position: EventPosition): void {
    Object.assign(this, { position, failingSince: null, tries: 0 });
  }

  private async moveTo(to: EventPosition): Promise<boolean> {
    if (to === this.position) return true;
    const isMoved = await moveWebhook(this.db, { id: this.webhook.id, from: this.position, to }, this.lease);
    this.goOn(to);
    return isMoved;
  }
}

const disabled = ({ id, accountId, url }: TakenWebhook, why: DisabledWhy): DisabledWebhook => ({
  ...{ webhookId: id, accountId, url, why },
});

/** The body of Standard Webhooks: the event is the same as in the feed. */
const bodyOf = (event: LedgerEvent, id: string): string =>
  JSON.stringify({ type: event.type, timestamp: event.at, data: publicEvent(event, id) });
