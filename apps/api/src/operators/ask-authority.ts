import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { SubmissionId } from '@app/domain';
import {
  type CaseView,
  createQuestion,
  createQuestions,
  Database,
  type Question,
  readIdentities,
  readQuestion,
  readQuestions,
} from '@app/persistence';
import { QuestionQueue } from '@app/queue';
import { Failure } from '../http/errors/failure.js';
import { questionData } from './act-data.js';

const ANSWERED_WITHIN_MS = 10_000;
const READ_EVERY_MS = 200;
const RETRY_LATER = { 'Retry-After': '10' };

/** Makes a worker ask the authority, since only workers call it. The ledger keeps the answer, also after a timeout. */
@Injectable()
export class AskAuthority {
  constructor(
    private readonly db: Database,
    private readonly queue: QuestionQueue,
  ) {}

  /** `ofDevice`: asks only whether the authority accepts the device of the submission. */
  async ask({ submissionId, environment }: CaseView, operator: string, ofDevice = false): Promise<Question> {
    const questionId = await createQuestion(this.db, submissionId, operator);
    await this.queue.ask(environment, { questionId, submissionId, ...(ofDevice && { ofDevice }) }).catch(() => {
      throw queueAway();
    });
    const deadline = performance.now() + ANSWERED_WITHIN_MS;
    for (;;) {
      const question = (await readQuestion(this.db, questionId))!;
      if (question.answeredAt) return question;
      if (performance.now() > deadline)
        throw new Failure('006', { data: questionData(question), headers: RETRY_LATER });
      await pause(READ_EVERY_MS);
    }
  }

  /** The questions by their submissions, those without an answer too: the ledger keeps an answer that comes later. */
  async askAll(ids: SubmissionId[], operator: string): Promise<Map<SubmissionId, Question>> {
    const environments = new Map((await readIdentities(this.db, ids)).map((one) => [one.id, one.environment]));
    const questionIds = await createQuestions(this.db, ids, operator);
    const asking = ids.map((id, index) =>
      this.queue.ask(environments.get(id)!, { questionId: questionIds[index]!, submissionId: id }),
    );
    await Promise.all(asking).catch(() => {
      throw queueAway();
    });
    const questions = await this.untilAnswered(questionIds);
    return new Map(questions.map((question) => [question.submissionId as SubmissionId, question]));
  }

  private async untilAnswered(questionIds: string[]): Promise<Question[]> {
    const deadline = performance.now() + ANSWERED_WITHIN_MS;
    for (;;) {
      const questions = await readQuestions(this.db, questionIds);
      if (questions.every(({ answeredAt }) => answeredAt) || performance.now() > deadline) return questions;
      await pause(READ_EVERY_MS);
    }
  }
}

const queueAway = (): Failure =>
  new Failure('006', {
    message: 'The queue cannot be reached, so the authority was not asked.',
    fix: 'Try again after Retry-After seconds.',
    headers: RETRY_LATER,
  });
