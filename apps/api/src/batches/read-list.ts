import { displayable, invalidField, parseJson } from '@app/contract';
import { Failure, failedAt } from '../http/errors/failure.js';
import type { LongWork } from '../http/admission/long-work.js';
import { inSlices } from './in-slices.js';
import { LIMITS } from './limits.js';
import { isList, splitList } from './split-list.js';

const NO_BODY = Buffer.alloc(0);

/**
 * Reads a body that is one list into the bytes of its elements. If one element is not valid JSON, the whole list is refused.
 *
 * It parses a few elements at a time and keeps only their bytes, so each element is parsed again when it is checked. All values
 * of 16 MiB of JSON would fill the memory.
 */
export async function readList(
  body: Buffer | undefined,
  longWork: LongWork,
  onElement: (value: unknown) => void,
): Promise<Buffer[]> {
  const json = body ?? NO_BODY;
  if (!isList(json)) throw noList(json);
  const elements: Buffer[] = [];
  const read = (bytes: Buffer): void => {
    if (elements.push(bytes) > LIMITS.listMax) throw wrongSize(`a list of more than ${LIMITS.listMax}`);
    onElement(parseElement(bytes, elements.length));
  };
  for (const slice of inSlices(splitList(json), ({ length }) => length))
    await longWork.inRotation(async () => slice.forEach(read));
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
function noList(json: Buffer): Failure {
  const parsed = parseJson(json);
  return parsed.ok
    ? wrongBody(displayable(parsed.value))
    : failedAt('003', 'body', `The body ${parsed.fault}.`, parsed.fix);
}

const wrongSize = (got: string): Failure => wrongBody(Symbol(got));

const wrongBody = (got: unknown): Failure =>
  new Failure('003', { violations: [invalidField('body', `a list of 1 to ${LIMITS.listMax} objects`, got, FIX)] });

const FIX =
  `Send a JSON list [ … ] of at most ${LIMITS.listMax} documents. For more, send one document per line with ` +
  'Content-Type: application/x-ndjson.';
