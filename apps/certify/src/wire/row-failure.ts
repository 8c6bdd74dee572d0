import { type AnswerReading, readAnswer } from '@app/authority';
import type { WireAnswer } from './recording-connection.js';

/** The meaning of an answer, in the authority's own words. */
export interface ReadAnswer {
  reading: AnswerReading | null;
  httpStatus: number | null;
  code: string;
  text: string;
}

export function readWireAnswer(answer: WireAnswer): ReadAnswer {
  if (answer.kind !== 'answer') {
    const code = answer.kind === 'notSent' ? 'not sent' : 'no answer';
    return { reading: null, httpStatus: null, code: 'code' in answer ? answer.code : code, text: answer.message };
  }
  const reading = readAnswer(answer.httpStatus, answer.text);
  return { reading, httpStatus: answer.httpStatus, code: reading.code, text: reading.message };
}

/** A row did not pass. The message is the authority's, or says what is missing. */
export class RowFailure extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** KRA may have done what was asked. */
    readonly isInDoubt = false,
  ) {
    super(message);
    this.name = 'RowFailure';
  }
}
