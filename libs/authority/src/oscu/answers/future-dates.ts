import { instantOf } from '@app/domain';

/** The fields of a wire body whose date may not lie in the authority's future (fact sheet 1.6, 2.16, 2.19, 2.21). */
const DATE_FIELDS = [
  ...['salesDt', 'ocrnDt', 'pchsDt', 'cfmDt', 'stockRlsDt', 'rcptPbctDt', 'rfdDt', 'wrhsDt', 'cnclReqDt', 'cnclDt'],
] as const;

/** A date of a wire body. */
export interface WireDate {
  field: string;
  /** The first moment at which it is not in the future. */
  fromMs: number;
  /** A day cannot be changed without changing the document; a time of day can. */
  isDay: boolean;
}

type Fields = Record<string, unknown>;

/** The dates of a wire body, with those of its receipt. */
export function datesIn(body: Fields): WireDate[] {
  const receipt = body.receipt as Fields | undefined;
  return DATE_FIELDS.flatMap((field) => {
    const text = body[field] ?? receipt?.[field];
    if (typeof text !== 'string' || !/^(\d{8}|\d{14})$/.test(text)) return [];
    const isDay = text.length === 8 || field === 'cnclReqDt' || field === 'cnclDt';
    return [{ field, fromMs: instantOf(text.padEnd(14, '0')), isDay }];
  });
}

/** Fields of lines, where a date belongs into the future. */
const OTHER_DATE = /expr?dt|expir/i;

const A_DATE = new RegExp(`\\b(${DATE_FIELDS.join('|')}|date|time|timestamp|dated)\\b`, 'i');

const NOW = `(?:the )?(?:today|now|current|present|server|system|sysdate|kra|authority)\\b`;
/** "must be later than today" complains of the past. */
const DEMANDED = `(?<=\\b(?:must|should|ha(?:s|ve) to|needs? to|expected to|shall)(?: be)?(?: an?| in| in the)? )`;
const NOT_DEMANDED = DEMANDED.replace('<=', '<!');
const FUTURE = new RegExp(
  [
    `${NOT_DEMANDED}\\b(?:future|post-?dated)\\b`,
    `${NOT_DEMANDED}\\b(?:greater|later|after|beyond|ahead|exceed(?:s|ed)?|newer|more recent|bigger)\\b[a-z ]{0,20} ${NOW}`,
    `${NOT_DEMANDED}\\b(?:more|higher) than ${NOW}`,
    // The authority's own words for a missing field are those of a Java library, which has these for a future date.
    `${DEMANDED}(?:date in the )?past\\b`,
    `${DEMANDED}today or (?:earlier|before)\\b`,
    `${DEMANDED}(?:on or )?(?:before|earlier|less|smaller|older|up to|not later)\\b[a-z ]{0,25} ${NOW}`,
    `\\bnot (?:yet )?(?:been )?(?:reached|arrived|come)\\b`,
  ].join('|'),
  'i',
);

/**
 * True for a refusal that says a date is in the future. The authority's words are not known (fact sheet 6), so any likely ones
 * are taken: the answer "wait" to another complaint about a date costs time, and the answer "hold" to this one stops a shop.
 */
export const saysFuture = (message: string): boolean =>
  A_DATE.test(message) && FUTURE.test(message) && !OTHER_DATE.test(message);

/** The date of the body that the message names, if any. */
export const dateNamedIn = (message: string, dates: readonly WireDate[]): WireDate | undefined =>
  dates.find(({ field }) => new RegExp(`\\b${field}\\b`, 'i').test(message));
