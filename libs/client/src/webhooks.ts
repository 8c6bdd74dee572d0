import { Webhook } from 'standardwebhooks';
import type { EventDto } from './generated/types.gen.js';

/** A post did not come from Risiti, or is older than five minutes. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/** The body of a post to your webhook. The second is that of `POST …/test`. */
export type EventPost =
  | { type: EventDto['type']; timestamp: string; data: EventDto }
  | { type: 'webhook.test'; timestamp: string; data: { webhookId: string } };

/**
 * Returns the event of a post to your webhook, or throws `WebhookVerificationError` if it did not come from Risiti or is older than five
 * minutes. `body` is the body as it arrived: parsed and written again it has another signature.
 */
export function verifyWebhook(
  secret: string,
  headers: Headers | Record<string, string | string[] | undefined>,
  body: string,
): EventPost {
  const named = headers instanceof Headers ? Object.fromEntries(headers) : (headers as Record<string, string>);
  try {
    return new Webhook(secret).verify(body, named) as EventPost;
  } catch (error) {
    throw new WebhookVerificationError((error as Error).message, { cause: error });
  }
}

/** Signs a post as Risiti does, for tests of your own receiver. */
export const signWebhook = (secret: string, id: string, body: string, now = new Date()): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
  'webhook-signature': new Webhook(secret).sign(id, now, body),
});
