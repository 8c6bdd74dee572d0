import type { Finding, SubmissionId } from '@app/domain';
import type { Database } from '../database/database.js';
import { newId } from '../database/ids.js';
import type { Prisma, Question as QuestionRow } from '../generated/client.js';

/** A question of an operator to the authority about a submission, and the answer. */
export type Question = Omit<QuestionRow, 'finding'> & { finding: Finding | null };

export async function createQuestion(
  { prisma }: Database,
  submissionId: SubmissionId,
  operator: string,
): Promise<string> {
  const id = newId();
  await prisma.question.create({ data: { id, submissionId, operator } });
  return id;
}

/** One question for each submission; the ids are in the order of the submissions. */
export async function createQuestions(
  { prisma }: Database,
  submissionIds: readonly SubmissionId[],
  operator: string,
): Promise<string[]> {
  const data = submissionIds.map((submissionId) => ({ id: newId(), submissionId, operator }));
  await prisma.question.createMany({ data });
  return data.map(({ id }) => id);
}

/** In no certain order. */
export const readQuestions = async ({ prisma }: Database, ids: string[]): Promise<Question[]> =>
  (await prisma.question.findMany({ where: { id: { in: ids } } })) as Question[];

export const readQuestion = async ({ prisma }: Database, id: string): Promise<Question | null> =>
  (await prisma.question.findUnique({ where: { id } })) as Question | null;

export const readLastQuestion = async ({ prisma }: Database, submissionId: string): Promise<Question | null> =>
  (await prisma.question.findFirst({ where: { submissionId }, orderBy: { askedAt: 'desc' } })) as Question | null;

/** The first answer stays. A job that runs twice asks the authority twice, which changes nothing there. */
export const answerQuestion = ({ prisma }: Database, id: string, finding: Finding): Promise<unknown> =>
  prisma.question.updateMany({
    where: { id, answeredAt: null },
    data: { finding: finding as unknown as Prisma.InputJsonObject, answeredAt: new Date() },
  });
