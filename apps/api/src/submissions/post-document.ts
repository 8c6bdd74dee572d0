import type { SubmissionDraft } from '@app/domain';
import type { Principal } from '@app/persistence';
import { answer } from './answer.js';
import type { AnswerOptions } from './answer-options.js';
import type { Reply } from '../http/replies/reply.js';
import type { RequestOptions, Submit } from './submit.js';

/** What an endpoint made of a body, and how it speaks of it. */
export interface DocumentPost extends Pick<AnswerOptions, 'warnings' | 'naming' | 'approvedData'> {
  draft: SubmissionDraft;
}

/** The way of a document that is no invoice of the caller's, and has no number that an answer would name it by. */
export async function postDocument(
  submit: Submit,
  { draft, ...answerOptions }: DocumentPost,
  caller: Principal,
  options: RequestOptions,
): Promise<Reply> {
  const result = await submit.submit(caller, draft, options);
  return answer(result, { ...answerOptions, caller, preference: options.preference, invcNo: null });
}
