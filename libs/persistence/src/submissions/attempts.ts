import type { SubmissionId } from '@app/domain';
import type { Attempt } from '../generated/client.js';
import type { Database } from '../database/database.js';

/** One attempt to submit a document, as its owner may see it. `endedAt` is null while the attempt runs. */
export type AttemptView = Omit<Attempt, 'submissionId' | 'workerId'>;

/** An outage of a day makes thousands of attempts; readers want the last ones. */
const ATTEMPTS_MAX = 200;

/** An earlier attempt ended with this code. */
export const hadAnswer = async ({ prisma }: Database, submissionId: SubmissionId, code: string): Promise<boolean> =>
  (await prisma.attempt.count({ where: { submissionId, code } })) > 0;

/** The latest attempts, oldest first. */
export async function readAttempts({ prisma }: Database, submissionId: SubmissionId): Promise<AttemptView[]> {
  const newestFirst = await prisma.attempt.findMany({
    where: { submissionId },
    omit: { submissionId: true, workerId: true },
    orderBy: { attempt: 'desc' },
    take: ATTEMPTS_MAX,
  });
  return newestFirst.reverse();
}
