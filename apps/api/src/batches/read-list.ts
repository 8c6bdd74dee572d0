import { invalidField, parseJson, placeholderFor } from '@app/contract';
import { Failure, failedAt } from '../http/errors/failure.js';
import type { LongWork } from '../infrastructure/long-work.js';
import { inSlices } from './in-slices.js';
import { LIMITS } from './limits.js';
import { isList, splitList } from './split-list.js';

/**
 * Reads a body that is one list into the bytes of its elements. The list is refused as a whole if any of it is no JSON.
 *
 * The elements are parsed here a few at a time, and again when they are checked: all values of 16 MiB of JSON would fill the
 * memory.
 */
export async function readList(
  body: unknown,
  longWork: LongWork,
  onElement: (value: unknown) => void,
): Promise<Buffer[]> {
  if (!Buffer.isBuffer(body) || !isList(body)) throw noList(body);
  const elements: Buffer[] = [];
  const read = (bytes: Buffer): void => {
    if (elements.push(bytes) > LIMITS.listMax) throw wrongSize(`a list of more than ${LIMITS.listMax}`);
    onElement(parseElement(bytes, elements.length));
  };
  for (const slice of inSlices(splitList(body), ({ length }) => length))
    await longWork.inTurn(async () => slice.forEach(read));
  if (elements.length === 0) throw wrongSize('an empty list');
  return elements;
}

function parseElement(bytes: Buffer, number: number): unknown {
  const parsed = parseJson(bytes);
  if (!parsed.ok)
    throw failedAt('003', `[${number - 1}]`, `Element ${number} of the list ${parsed.fault}.`, parsed.fix);
  if (parsed.value !== undefined) return parsed.value;
  throw failedAt('003', `[${number - 1}]`, `Element ${number} of the list is empty.`, 'Take a comma out of the list.');
}

/** Says what came instead of a list. */
function noList(body: unknown): Failure {
  const parsed = Buffer.isBuffer(body) ? parseJson(body) : { ok: true as const, value: undefined };
  if (!parsed.ok) return failedAt('003', 'body', `The body ${parsed.fault}.`, parsed.fix);
  const { value } = parsed;
  return wrongBody(typeof value === 'object' && value !== null ? placeholderFor(value) : value);
}

const wrongSize = (got: string): Failure => wrongBody(Symbol(got));

const wrongBody = (got: unknown): Failure =>
  new Failure('003', { violations: [invalidField('body', `a list of 1 to ${LIMITS.listMax} objects`, got, FIX)] });

const FIX =
  `Send a JSON list [ … ] of at most ${LIMITS.listMax} documents. For more, send one document per line with ` +
  'Content-Type: application/x-ndjson.';
