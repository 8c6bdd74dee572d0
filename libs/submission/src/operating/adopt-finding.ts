import type { SubmissionId } from '@app/domain';
import { type Question, readLastQuestion, readQuestion } from '@app/persistence';
import { type ActResult, type NotDone, notDone, type OperatingTools, type OperatorOrder } from './act.js';
import { approve } from './approve.js';

/**
 * Approves a submission with the receipt that a question found, so that no operator copies a signature by hand. Without an id it
 * is the last question about the submission.
 */
export async function adoptFinding(
  tools: OperatingTools,
  order: OperatorOrder,
  id: SubmissionId,
  questionId: string | null,
): Promise<ActResult> {
  const { db } = tools.ledger;
  const question = await (questionId === null ? readLastQuestion(db, id) : readQuestion(db, questionId));
  const refusal = reasonNotToAdopt(question, id);
  if (refusal) return refusal;
  const { finding } = question!;
  return finding?.kind === 'found'
    ? approve(tools, order, id, finding.receipt, { questionId: question!.id })
    : foundNothing(question!);
}

function reasonNotToAdopt(question: Question | null, id: SubmissionId): NotDone | null {
  if (question?.submissionId === id) return null;
  return question
    ? notDone('This question is about another submission.', `Use a question about this submission. ${ASK}`)
    : notDone('There is no such question about this submission.', ASK);
}

const ASK = 'Ask the authority with POST /admin/api/submissions/{id}/question, and use the questionId of the answer.';

const foundNothing = ({ finding }: Question): NotDone =>
  finding
    ? notDone(
        `The question has not found the submission at the authority: its finding is ${finding.kind}.`,
        'Ask again, look into the portal, or decide with another act.',
      )
    : notDone('The authority has not answered the question yet.', 'Send the order again in a minute, or ask again.');
