import { type ListedSubmissionDto, submissionsList } from '@app/client';
import type { Scene } from '../command.js';
import { EXIT, Problem } from '../exit-codes.js';

/** The newest submission with a number of yours. */
export async function findSubmission({ client, signal }: Scene, invcNo: string): Promise<ListedSubmissionDto> {
  const { data } = await submissionsList({ client, query: { invcNo, limit: '1' }, signal });
  const [found] = data.submissions;
  if (found) return found;
  throw new Problem(
    `Risiti has no document with the number ${invcNo}.`,
    'It was never accepted, or another key has posted it. A sale that was not accepted may be posted again.',
    EXIT.refused,
  );
}
