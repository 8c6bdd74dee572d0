import { ApiProperty } from '@nestjs/swagger';
import type { WebhookLog, WebhookView } from '@app/access';
import { EVENT_TYPES } from '@app/contract';
import {
  EXAMPLE,
  EXAMPLE_TIMES,
  Shown,
  ShownIntegerOrNull,
  ShownTextOrNull,
  ShownTime,
  TIME_OR_NULL,
} from '../http/openapi/reply-fields.js';
import type { TestAnswer } from './app-webhooks.js';

const STATES = ['ACTIVE', 'FAILING', 'DISABLED'] as const;
const WHY =
  'Why it is disabled: `OWNER` wanted it; `GONE`, the receiver answered 410; `FAILING`, it did not take an event for three days; `SECRET`, its secret is lost: make a new one. Null if it is not.';
const CAUSE =
  'What went wrong: `status`, the receiver answered so; `redirect`, which is not followed; `timeout` after 15 s; `address`, which may not be reached; `certificate`; `secret`, which is lost; or `connection`. Null if nothing did.';

/** An address to which events are posted. */
export class WebhookDto {
  @Shown('Id of the webhook.', '019caf50-6d1e-7a44-9c31-0b7f5f1d2c11')
  webhookId!: string;

  @Shown('Where the events go.', 'https://shop.example/risiti')
  url!: string;

  @Shown('The types of events that go there; an empty list means all.', ['submission.approved'], {
    type: 'array',
    items: { type: 'string', enum: Object.keys(EVENT_TYPES) },
  })
  types!: string[];

  @Shown('`FAILING` while the next event is tried again and later ones wait.', 'ACTIVE', { enum: STATES })
  state!: (typeof STATES)[number];

  @ShownTextOrNull(WHY, null)
  disabledWhy!: string | null;

  @ShownTime('When it was made', EXAMPLE_TIMES.earlier)
  createdAt!: string;

  @Shown('When an event was taken last; null if never.', EXAMPLE.at, TIME_OR_NULL)
  deliveredAt!: string | null;

  @Shown('The first failure of the next event; null if there was none.', null, TIME_OR_NULL)
  failingSince!: string | null;

  @Shown('Nothing is posted before this time; null if nothing is waited for.', null, TIME_OR_NULL)
  nextAttemptAt!: string | null;
}

/** The answer that has the secret. */
export class WebhookSecretDto extends WebhookDto {
  @Shown(
    'Secret with which the posts are signed, by the rules of Standard Webhooks; shown only now.',
    'whsec_Zm91cl9hbmRfdHdlbnR5X2J5dGVzX29mX25vdGhpbmc=',
  )
  secret!: string;
}

/** The answer of GET /dashboard/apps/{id}/webhooks. */
export class WebhookListDto {
  @ApiProperty({ description: 'Oldest first.', type: [WebhookDto] })
  webhooks!: WebhookDto[];
}

class WebhookFailureDto {
  @ShownTime('When', EXAMPLE.at)
  at!: string;

  @Shown('Id of the event.', 'evt_q3vXo1mJx0yC5rT8uWz2Kg')
  eventId!: string;

  @Shown('Its type.', 'submission.approved')
  type!: string;

  @Shown('The number of tries of this event, with this one.', 1)
  try!: number;

  @Shown(CAUSE, 'status')
  cause!: string;

  @ShownIntegerOrNull('HTTP status; null if none came.', 500)
  status!: number | null;

  @Shown('True: the event was left out after this try, since the receiver refuses it.', false)
  parked!: boolean;
}

class WebhookHourDto {
  @ShownTime('When the hour began', EXAMPLE_TIMES.earlier)
  hour!: string;

  @Shown('Events that were taken in it.', 120)
  delivered!: number;
}

/** The answer of GET /dashboard/apps/{id}/webhooks/{webhookId}. */
export class WebhookDetailsDto extends WebhookDto {
  @ApiProperty({
    description: 'The last 50 failures, newest first. No body of an answer is kept.',
    type: [WebhookFailureDto],
  })
  failures!: WebhookFailureDto[];

  @ApiProperty({ description: 'The last 48 hours in which events were taken, newest first.', type: [WebhookHourDto] })
  hours!: WebhookHourDto[];
}

/** The answer of POST /dashboard/apps/{id}/webhooks/{webhookId}/test. */
export class WebhookTestDto {
  @Shown('True if the receiver has taken it.', true)
  taken!: boolean;

  @ShownIntegerOrNull('HTTP status; null if none came.', 204)
  status!: number | null;

  @ShownTextOrNull(CAUSE, null)
  cause!: string | null;
}

export function webhookData(view: WebhookView): WebhookDto {
  const { webhookId, url, types, disabledWhy, createdAt, disabledAt, deliveredAt, failingSince, nextAt } = view;
  return {
    ...{ webhookId, url, types, disabledWhy },
    state: disabledAt ? 'DISABLED' : nextAt ? 'FAILING' : 'ACTIVE',
    createdAt: createdAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
    failingSince: failingSince?.toISOString() ?? null,
    nextAttemptAt: disabledAt ? null : (nextAt?.toISOString() ?? null),
  };
}

export const webhookDetails = (view: WebhookView, { failures, hours }: WebhookLog): WebhookDetailsDto => ({
  ...webhookData(view),
  failures: failures.map(({ eventId, type, cause, status, parked, ...failure }) => ({
    ...{ at: failure.at.toISOString(), eventId, type, try: failure.try, cause, status, parked },
  })),
  hours: hours.map(({ hour, delivered }) => ({ hour: hour.toISOString(), delivered })),
});

export const testData = ({ status, cause }: TestAnswer): WebhookTestDto => ({ taken: cause === null, status, cause });
