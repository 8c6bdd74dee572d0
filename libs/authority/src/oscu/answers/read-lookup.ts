import type { LookupResult } from '../../lookups.js';
import type { CallAnswer } from '../calling/oscu-client.js';
import type { Lookup } from '../lookups/lookup.js';
import { QUOTA_EXCEEDED } from './result-codes.js';
import { readAnswer, type AnswerReading } from './read-answer.js';

/** Reads the result of a lookup. A lookup changes nothing, so after a doubtful answer it is repeated. */
export function readLookup(lookup: Lookup, answer: CallAnswer): LookupResult<unknown> {
  switch (answer.kind) {
    case 'notSent':
      return { kind: 'unavailable', message: answer.message };
    case 'unrouted':
      return {
        ...{ kind: 'refused', code: answer.code, message: answer.message, unrouted: true },
        ...(answer.isPermanent && { forGood: true }),
      };
    case 'noAnswer':
      return { kind: 'unclear', code: 'no answer', message: answer.message };
    case 'answer':
      return fromReading(lookup, readAnswer(answer.httpStatus, answer.text));
  }
}

function fromReading(lookup: Lookup, reading: AnswerReading): LookupResult<unknown> {
  const { code, message, answeredAt } = reading;
  switch (reading.meaning) {
    case 'success':
      return withRows(lookup, reading);
    case 'empty':
      return { kind: 'nothing', answeredAt };
    case 'busy':
      return { kind: 'unavailable', message: message || code };
    case 'quota':
      return { kind: 'refused', code: QUOTA_EXCEEDED, message };
    case 'doubt':
      return { kind: 'unclear', code, message };
    default:
      return { kind: 'refused', code, message };
  }
}

function withRows(lookup: Lookup, { code, data, answeredAt }: AnswerReading): LookupResult<unknown> {
  const rows = data && lookup.read(data);
  if (!rows) return { kind: 'unclear', code, message: 'an answer without its list' };
  return rows.length > 0 ? { kind: 'found', rows, answeredAt } : { kind: 'nothing', answeredAt };
}
