import type { SubmissionDraft } from '@app/domain';
import type { Principal } from '@app/persistence';
import { answer } from './answer.js';
import type { Wording } from './answer-options.js';
import type { Reply } from '../http/replies/reply.js';
import type { Asking, Submit } from './submit.js';

/** What an endpoint made of a body, and how it speaks of it. */
export interface DocumentPost extends Pick<Wording, 'warnings' | 'terms' | 'approved'> {
  draft: SubmissionDraft;
}

/** The way of a document that is no invoice of the caller's, and has no number that an answer would name it by. */
export async function postDocument(
  submit: Submit,
  { draft, ...wording }: DocumentPost,
  caller: Principal,
  asking: Asking,
): Promise<Reply> {
  const submitted = await submit.submit(caller, draft, asking);
  return answer(submitted, { ...wording, caller, preference: asking.preference, invcNo: null });
}
