import { randomUUID } from 'node:crypto';
import type { Finding, SubmissionId } from '@app/domain';
import type { Tx } from '../database/tx.js';

/** What an operator has asked the authority about a submission, and what it said. */
export interface Question {
  id: string;
  submissionId: SubmissionId;
  operator: string;
  askedAt: Date;
  answeredAt: Date | null;
  finding: Finding | null;
}

const QUESTION_VIEW = `SELECT id, submission_id AS "submissionId", operator, asked_at AS "askedAt", answered_at AS "answeredAt",
    finding FROM questions`;

export async function createQuestion(tx: Tx, submissionId: SubmissionId, operator: string): Promise<string> {
  const id = randomUUID();
  await tx.query('INSERT INTO questions (id, submission_id, operator) VALUES ($1, $2, $3)', [
    id,
    submissionId,
    operator,
  ]);
  return id;
}

export async function readQuestion(tx: Tx, id: string): Promise<Question | null> {
  const [question] = await tx.query<Question>(`${QUESTION_VIEW} WHERE id = $1`, [id]);
  return question ?? null;
}

export async function readLastQuestion(tx: Tx, submissionId: string): Promise<Question | null> {
  const [question] = await tx.query<Question>(
    `${QUESTION_VIEW} WHERE submission_id = $1 ORDER BY asked_at DESC LIMIT 1`,
    [submissionId],
  );
  return question ?? null;
}

/** The first answer stays: a question that is delivered twice was asked of the authority twice, which changes nothing. */
export const answerQuestion = (tx: Tx, id: string, finding: Finding): Promise<unknown> =>
  tx.query('UPDATE questions SET finding = $2, answered_at = now() WHERE id = $1 AND answered_at IS NULL', [
    id,
    JSON.stringify(finding),
  ]);
