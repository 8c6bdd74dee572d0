import type { Refusal } from '@app/domain';

/** The meaning of an answer for the pipeline; the tables of this folder assign one to every code and text. */
export type Meaning =
  | 'success'
  /** The list is empty. */
  | 'empty'
  /** The document is at fault; it will never be accepted as it is. */
  | 'document'
  /** An item of the document was registered with a code that the authority does not list, so each document with it is refused. */
  | 'item'
  /** The authority's program failed: over a value of the document, or with an HTTP status of 500 and above for any reason. */
  | 'crash'
  /** A document that this document depends on is missing, or not there yet. */
  | 'dependency'
  /** The number in the document is not the next one; the same bytes accepted earlier give this answer too. */
  | 'order'
  /** The authority already has such a document. */
  | 'duplicate'
  /** The device or its credentials are refused. */
  | 'device'
  /** Our configuration or our program is at fault. */
  | 'lane'
  /** The authority accepted nothing now, and may later. */
  | 'busy'
  /** The authority was asked too often. It accepted nothing, and will after a pause of minutes. */
  | 'quota'
  /** The document may have been accepted. */
  | 'doubt'
  /** The authority refuses the document in words, or with a code, that nobody knows. */
  | 'unknownWords';

/** The public code of a refusal; null if the answer never refuses a document. */
export type PublicCode = Refusal['code'] | null;

interface ResultCodeEntry {
  /** The authority's text for the code, if known. */
  text: string | null;
  meaning: Meaning;
  publicCode: PublicCode;
}

const row = (meaning: Meaning, text: string | null = null, publicCode: PublicCode = null): ResultCodeEntry => ({
  text,
  meaning,
  publicCode,
});

/** The authority was asked too often, by lookups above all. */
export const QUOTA_EXCEEDED = '990';

/** Every result code of the protocol. A code that is not listed refuses the document, as unknown words do. */
export const RESULT_CODES: ReadonlyMap<string, ResultCodeEntry> = new Map([
  ['000', row('success', 'It is succeeded')],
  ['00', row('success')],
  ['0', row('success')],
  ['0000', row('success')],
  ['001', row('empty', 'There is no search result')],
  ['891', row('lane')],
  ['892', row('lane')],
  ['893', row('lane')],
  ['894', row('doubt')],
  ['895', row('lane')],
  ['896', row('lane')],
  ['899', row('lane')],
  ['900', row('device', 'There is no Header information', '007')],
  ['901', row('device', 'It is not valid device', '007')],
  ['902', row('device', 'This device is installed', '007')],
  ['903', row('device', 'Only OSCU device can be verified', '007')],
  ['905', row('device', null, '007')],
  ['910', row('document', 'Request parameter error', '003')],
  ['911', row('lane', 'There is no request full text')],
  ['912', row('lane', 'There is a request Method error')],
  ['913', row('item', 'Code value error among request', '003')],
  ['921', row('document', null, '003')],
  ['922', row('dependency', null, '003')],
  [QUOTA_EXCEEDED, row('quota', 'The maximum number of views are exceeded')],
  ['991', row('doubt')],
  ['992', row('doubt')],
  ['993', row('doubt')],
  ['994', row('duplicate', 'There is an overlapped Data', '003')],
  ['995', row('empty')],
  ['999', row('doubt', 'There is an unknown error')],
  ['E04', row('device', null, '007')],
  ['E11', row('lane')],
  ['E31', row('lane')],
  // Other countries' codes, which this authority should never use.
  ['881', row('unknownWords', null, '003')],
  ['882', row('unknownWords', null, '003')],
  ['883', row('unknownWords', null, '003')],
  ['884', row('unknownWords', null, '003')],
  ['934', row('unknownWords', null, '003')],
  ['935', row('unknownWords', null, '003')],
  // Statuses of HTTP, which some hosts put where a code belongs.
  ['400', row('unknownWords', null, '003')],
  ['401', row('device')],
  ['403', row('device')],
  ['404', row('lane')],
  ['408', row('doubt')],
  ['429', row('busy')],
  ['500', row('doubt')],
  ['501', row('doubt')],
  ['502', row('doubt')],
  ['503', row('doubt')],
  ['504', row('doubt')],
  ['505', row('doubt')],
]);

/** The meaning of an answer as a whole: a crash is the fault of the document, or doubt. */
export type AnswerMeaning = Exclude<Meaning, 'crash'>;

export const meaningOf = (code: string): Meaning => RESULT_CODES.get(code)?.meaning ?? 'unknownWords';

/** Statuses with which a gateway or firewall lets no call through, and the authority refuses its caller. */
export const isNotLetIn = (status: number): boolean => status === 401 || status === 403;

/** The meaning of an HTTP status in an answer that is not the authority's own. */
export function meaningOfStatus(status: number): AnswerMeaning | null {
  if (status === 429 || isNotLetIn(status)) return 'busy';
  if (status === 404 || status === 405) return 'lane';
  return status >= 500 || status === 408 ? 'doubt' : null;
}

/** The same where the authority itself refuses, in words or with a code that nobody knows. It knows the operation, or could not refuse. */
export function meaningOfStatusInRefusal(status: number): AnswerMeaning | null {
  if (isNotLetIn(status)) return 'device';
  return status === 404 || status === 405 ? null : meaningOfStatus(status);
}

/** The answer to the set-up of a device that the authority has set up already. It does not give the key again. */
export const ALREADY_INSTALLED = '902';
