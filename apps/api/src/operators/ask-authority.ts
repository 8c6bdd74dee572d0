import { setTimeout as pause } from 'node:timers/promises';
import type { Environment, SubmissionId } from '@app/domain';
import { type Database, createQuestion, type Question, readQuestion } from '@app/persistence';
import type { QuestionQueue } from '@app/queue';
import { Failure } from '../http/errors/failure.js';
import { questionData } from './case-data.js';

const ANSWERED_WITHIN_MS = 10_000;
const READ_EVERY_MS = 200;
const RETRY_LATER = { 'Retry-After': '10' };

/** Has a worker ask, since only workers talk to the authority; what it heard stays in the ledger either way. */
export async function askAuthority(
  db: Database,
  queue: QuestionQueue,
  { submissionId, environment }: { submissionId: SubmissionId; environment: Environment },
  operator: string,
): Promise<Question> {
  const questionId = await createQuestion(db, submissionId, operator);
  await queue.ask(environment, { questionId, submissionId }).catch(() => {
    throw new Failure('006', {
      message: 'The queue cannot be reached, so the authority was not asked.',
      fix: 'Try again after Retry-After seconds.',
      headers: RETRY_LATER,
    });
  });
  const deadline = performance.now() + ANSWERED_WITHIN_MS;
  for (;;) {
    const question = (await readQuestion(db, questionId))!;
    if (question.answeredAt) return question;
    if (performance.now() > deadline) throw new Failure('006', { data: questionData(question), headers: RETRY_LATER });
    await pause(READ_EVERY_MS);
  }
}
