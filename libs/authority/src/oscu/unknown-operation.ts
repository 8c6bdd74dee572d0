import type { WireAnswer } from './client.js';
import { readAnswer } from './read-answer.js';

/** Nobody there knows the operation by this name: nothing was done, and to ask again would be answered the same. */
export const isUnknownOperation = (knownCode: string | null, httpStatus: number): boolean =>
  knownCode === '912' || knownCode === '895' || httpStatus === 404 || httpStatus === 405;

export const saysUnknownOperation = (answer: WireAnswer): boolean =>
  answer.kind === 'answer' &&
  isUnknownOperation(readAnswer(answer.httpStatus, answer.text).knownCode, answer.httpStatus);
