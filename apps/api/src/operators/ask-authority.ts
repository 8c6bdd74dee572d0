import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type CaseView, createQuestion, Database, type Question, readQuestion } from '@app/persistence';
import { QuestionQueue } from '@app/queue';
import { Failure } from '../http/errors/failure.js';
import { questionData } from './case-data.js';

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

  async ask({ submissionId, environment }: CaseView, operator: string): Promise<Question> {
    const questionId = await createQuestion(this.db, submissionId, operator);
    await this.queue.ask(environment, { questionId, submissionId }).catch(() => {
      throw new Failure('006', {
        message: 'The queue cannot be reached, so the authority was not asked.',
        fix: 'Try again after Retry-After seconds.',
        headers: RETRY_LATER,
      });
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
}
