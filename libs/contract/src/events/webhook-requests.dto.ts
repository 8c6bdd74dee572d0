import { field, type FieldOptions } from '../fields/field.js';
import { FlagField } from '../fields/flag-field.js';
import { InstantField } from '../fields/date-field.js';
import { TextField } from '../fields/text-field.js';
import { EVENT_TYPES, type EventType, isEventType } from './event-types.js';

const URL_LENGTH_MAX = 500;

function isWebhookUrl(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > URL_LENGTH_MAX || !URL.canParse(value)) return false;
  const { protocol, username, password, hash } = new URL(value);
  return protocol === 'https:' && username === '' && password === '' && hash === '';
}

const UrlField = (options: FieldOptions) =>
  field(options, {
    expected: `an address that begins with https:// and has at most ${URL_LENGTH_MAX} characters, without credentials`,
    fix: 'Send an https address that your server answers, for example https://shop.example/risiti.',
    accepts: isWebhookUrl,
    schema: { type: 'string', format: 'uri', maxLength: URL_LENGTH_MAX },
  });

const TYPE_NAMES = Object.keys(EVENT_TYPES);

const TypesField = (options: FieldOptions) =>
  field(options, {
    expected: 'a list of types of events, each once',
    fix: `Send a list such as ["submission.approved"], of ${TYPE_NAMES.join(', ')}.`,
    accepts: (value) =>
      Array.isArray(value) &&
      new Set(value).size === value.length &&
      value.every((one) => typeof one === 'string' && isEventType(one)),
    textsMax: TYPE_NAMES.length,
    schema: { type: 'array', items: { type: 'string', enum: TYPE_NAMES }, uniqueItems: true },
  });

const URL_ABOUT = 'Where to post the events. Only https, and no private network.';
const TYPES_ABOUT = 'The types of events to post; an empty list means all.';
const URL_EXAMPLE = 'https://shop.example/risiti';
const TYPES_EXAMPLE = ['submission.approved', 'submission.rejected'];

/** The body of POST /dashboard/apps/{id}/webhooks. */
export class CreateWebhookDto {
  @UrlField({ about: URL_ABOUT, example: URL_EXAMPLE })
  url!: string;

  @TypesField({ about: TYPES_ABOUT, example: TYPES_EXAMPLE, optional: true })
  types?: EventType[];
}

/** The body of PUT /dashboard/apps/{id}/webhooks/{webhookId}; absent fields stay unchanged. */
export class ChangeWebhookDto {
  @UrlField({ about: URL_ABOUT, example: URL_EXAMPLE, optional: true })
  url?: string;

  @TypesField({ about: TYPES_ABOUT, example: TYPES_EXAMPLE, optional: true })
  types?: EventType[];

  @FlagField({
    about: 'False: nothing is posted until it is enabled again; no event is lost for 30 days.',
    example: true,
    optional: true,
  })
  enabled?: boolean;
}

/** The body of POST /dashboard/apps/{id}/webhooks/{webhookId}/replay: one of the two. */
export class ReplayWebhookDto {
  @TextField({
    about: 'The cursor of GET /events after which to begin.',
    example: 'b2RkbHkgZW5vdWdo',
    max: 200,
    optional: true,
  })
  after?: string;

  @InstantField({ about: 'The time at which to begin.', example: '2026-03-02T08:00:00Z', optional: true })
  since?: string;
}
