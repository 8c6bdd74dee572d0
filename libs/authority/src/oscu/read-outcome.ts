import type { Outcome } from '@app/domain';
import type { WireAnswer } from './client.js';
import { type Envelope, readEnvelope } from './envelope.js';
import type { Operation } from './operation.js';
import { expectedNumber, meaningOf, meaningOfStatus } from './result-codes.js';

/** From what came over the wire to one of the five outcomes. The HTTP status alone is never believed. */
export function readOutcome(operation: Operation, answer: WireAnswer, number: unknown): Outcome {
  if (answer.kind === 'notSent') return { kind: 'unavailable', message: answer.message };
  if (answer.kind === 'noAnswer') return { kind: 'inDoubt', code: 'no answer', message: answer.message };
  const envelope = readEnvelope(answer.text);
  if (envelope.kind === 'unreadable') return withoutEnvelope(answer.httpStatus, envelope.message);
  return fromEnvelope(operation, envelope, number, answer.httpStatus);
}

/** Somebody in between answered; whether the authority heard us depends on who. */
function withoutEnvelope(httpStatus: number, message: string): Outcome {
  const code = `HTTP ${httpStatus}`;
  switch (meaningOfStatus(httpStatus)) {
    case 'busy':
      return { kind: 'unavailable', message: code };
    case 'lane':
      return { kind: 'laneFault', code, message };
    default:
      return { kind: 'inDoubt', code, message };
  }
}

function fromEnvelope(
  operation: Operation,
  envelope: Envelope & { kind: 'read' },
  number: unknown,
  httpStatus: number,
): Outcome {
  const { code, message } = envelope;
  const expected = expectedNumber(message);
  if (expected !== null && typeof number === 'number') return outOfSequence(code, message, expected, number);
  if (operation.documentFaults?.includes(code)) return { kind: 'rejected', code, message };
  switch (meaningOf(code)) {
    case 'approved':
      return approved(operation, envelope);
    case 'document':
      return { kind: 'rejected', code, message };
    case 'numberTaken':
      return { kind: 'inDoubt', code, message, numberTaken: true };
    case 'doubt':
      return { kind: 'inDoubt', code, message };
    case 'busy':
      return { kind: 'unavailable', message };
    case 'lane':
      // A code nobody knows from a server that is failing anyway tells nothing.
      return { kind: httpStatus >= 500 ? 'inDoubt' : 'laneFault', code, message };
  }
}

function approved(operation: Operation, { code, data, answeredAt }: Envelope & { kind: 'read' }): Outcome {
  const answer = operation.read(data, answeredAt);
  if (answer) return { kind: 'approved', answer };
  return { kind: 'inDoubt', code, message: 'accepted, but what it should have brought is missing' };
}

/** Expecting the very next one proves that ours was taken; any other expectation means that our count is wrong. */
const outOfSequence = (code: string, message: string, expected: number, number: number): Outcome =>
  expected === number + 1
    ? { kind: 'inDoubt', code, message, numberTaken: true }
    : { kind: 'laneFault', code, message };
