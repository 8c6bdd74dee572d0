import { isUtf8 } from 'node:buffer';
import { markAt, nextMark } from './json-marks.js';

/**
 * One document may have this many values, and be nested this deep. The largest document has 1,000 lines of 25 fields. A value
 * costs a hundred times as much as a byte of the text, and the whole process stands still while one document is read.
 */
export const JSON_VALUES_MAX = 30_000;
export const JSON_DEPTH_MAX = 32;

/** `fault` goes on after "The body" or "The line". */
export type ParsedJson = { ok: true; value: unknown } | { ok: false; fault: string; fix: string };

/** The cost of parsing a text. */
export interface JsonWeight {
  values: number;
  isTooDeep: boolean;
}

/** True of a text that is refused without parsing it. */
export const isTooHeavy = ({ values, isTooDeep }: JsonWeight): boolean => isTooDeep || values > JSON_VALUES_MAX;

/** Reads the text of one document. A document that would cost too much is refused before it is parsed. */
export function parseJson(bytes: Buffer, { values, isTooDeep }: JsonWeight = weighJson(bytes)): ParsedJson {
  // Otherwise a name in another encoding would be printed on receipts with replacement characters.
  if (!isUtf8(bytes)) return refused('is not UTF-8', 'Write the JSON in UTF-8, and send it again.');
  if (isTooDeep) return TOO_DEEP;
  if (values > JSON_VALUES_MAX) return TOO_MANY;
  const text = bytes.toString('utf8').replace(BYTE_ORDER_MARK, '');
  if (text.trim() === '') return { ok: true, value: undefined };
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    if (hasDocumentsByLine(text)) return SEVERAL;
    const place = placeOf(error as SyntaxError);
    return refused(`is not valid JSON${place && ` (error${place})`}`, `Correct the JSON${place}, and send it again.`);
  }
}

/** A file of a batch is often sent with the content type of one document. */
function hasDocumentsByLine(text: string): boolean {
  const [first, second] = text.split('\n').filter((line) => line.trim() !== '');
  return second !== undefined && [first!, second].every(isObjectText);
}

function isObjectText(line: string): boolean {
  try {
    return line.trim().startsWith('{') && typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}

const SEVERAL = {
  ...{ ok: false as const, fault: 'has several JSON documents, one in each line' },
  fix: 'Send them to POST /api/v1/batches with Content-Type: application/x-ndjson, or one document without the others.',
};

const BYTE_ORDER_MARK = /^\uFEFF/;

/** Counts the values of a text without parsing it, and stops counting where the text is refused anyway. */
export function weighJson(bytes: Buffer): JsonWeight {
  let [depth, values] = [0, 1];
  for (let at = nextMark(bytes, 0); at < bytes.length; at = nextMark(bytes, at + 1)) {
    const mark = markAt(bytes, at);
    if (mark === 'end') depth--;
    else values++;
    if (mark === 'start') depth++;
    if (depth > JSON_DEPTH_MAX || values > JSON_VALUES_MAX) break;
  }
  return { values, isTooDeep: depth > JSON_DEPTH_MAX };
}

const refused = (fault: string, fix: string) => ({ ok: false as const, fault, fix });

const TOO_DEEP = refused(
  `is nested deeper than ${JSON_DEPTH_MAX} levels`,
  'Send only the fields that the documentation lists for this document.',
);
const TOO_MANY = refused(
  `has more than ${JSON_VALUES_MAX} values`,
  'Send only the fields that the documentation lists for this document; send a long list in several requests.',
);

/** The place of the error, without the words of the JSON parser. */
function placeOf({ message }: SyntaxError): string {
  const position = /at position (\d+)/.exec(message)?.[1];
  return position === undefined ? '' : ` at character ${Number(position) + 1}`;
}
