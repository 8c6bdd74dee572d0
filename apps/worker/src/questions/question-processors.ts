import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import type { EventSink, SubmissionId } from '@app/domain';
import { type LearnJob, type QuestionJob, QUESTION_QUEUE_NAMES } from '@app/queue';
import { Ask, Learn } from '@app/submission';
import { EVENT_SINK } from '../infrastructure/tokens.js';

/** A stalled question is asked once more. A question changes nothing at the authority. */
const OPTIONS = { autorun: false, concurrency: 4, maxStalledCount: 1 };

@Injectable()
abstract class QuestionProcessor extends WorkerHost {
  constructor(
    private readonly ask: Ask,
    private readonly learn: Learn,
    @Inject(EVENT_SINK) private readonly emit: EventSink,
  ) {
    super();
  }

  override async process({ data }: { data: QuestionJob | LearnJob }): Promise<void> {
    if ('learningId' in data) return this.learn.run(data.learningId);
    const { questionId, submissionId, ofDevice } = data;
    await this.ask.run({ questionId, submissionId: submissionId as SubmissionId, ofDevice });
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.emit({ event: 'trouble', doing: 'taking questions', error });
  }
}

@Processor({ name: QUESTION_QUEUE_NAMES.SANDBOX, configKey: 'SANDBOX' }, OPTIONS)
export class SandboxQuestionProcessor extends QuestionProcessor {}

@Processor({ name: QUESTION_QUEUE_NAMES.PRODUCTION, configKey: 'PRODUCTION' }, OPTIONS)
export class ProductionQuestionProcessor extends QuestionProcessor {}
