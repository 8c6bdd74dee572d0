import { markAt, nextMark } from '@app/contract';
import { type Failure, failedAt } from '../http/errors/failure.js';
import { LIMITS } from './limits.js';

const [LIST_START, LIST_END] = ['['.charCodeAt(0), ']'.charCodeAt(0)];

/** True if the text begins as a JSON list. */
export function isList(json: Buffer): boolean {
  const start = nextMark(json, 0);
  return json[start] === LIST_START && isBlank(json, 0, start);
}

/**
 * Yields the bytes of each element of a JSON list. It does not parse them, so that the caller can parse a few at a time. An
 * element may therefore be wrong JSON.
 */
export function* splitList(json: Buffer): Generator<Buffer> {
  let from = nextMark(json, 0) + 1;
  let end = endOfElement(json, from);
  const isEmpty = json[end] === LIST_END && isBlank(json, from, end);
  if (!isEmpty) yield json.subarray(from, end);
  while (markAt(json, end) === 'comma') {
    from = end + 1;
    end = endOfElement(json, from);
    yield json.subarray(from, end);
  }
  if (json[end] !== LIST_END || !isBlank(json, end + 1, json.length)) throw notOneList();
}

/** The place of the comma or of the bracket that ends an element. */
function endOfElement(json: Buffer, from: number): number {
  let depth = 0;
  const to = Math.min(json.length, from + LIMITS.lineBytesMax + 1);
  for (let at = nextMark(json, from); at < to; at = nextMark(json, at + 1)) {
    const mark = markAt(json, at);
    if (depth === 0 && mark !== 'start') return at;
    if (mark !== 'comma') depth += mark === 'start' ? 1 : -1;
  }
  throw to < json.length ? longElement() : notOneList();
}

function isBlank(json: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!isBlankByte(json[at]!)) return false;
  return true;
}

/** A blank, or a byte of the mark that a file may begin with. A set would be too slow for 16 MiB. */
const isBlankByte = (byte: number): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0xef || byte === 0xbb || byte === 0xbf;

const notOneList = (): Failure =>
  failedAt('003', 'body', 'The body is not one JSON list from its start to its end.', 'Send one JSON list [ … ].');

const longElement = (): Failure =>
  failedAt(
    '003',
    'body',
    `An element of the list is longer than ${LIMITS.lineBytesMax / 1024 / 1024} MiB.`,
    'Send one document per element, and only the fields that the documentation lists.',
  );
