import { Injectable } from '@nestjs/common';
import type { SubmissionDraft } from '@app/domain';
import type { Principal } from '@app/persistence';
import type { Reply } from '../http/replies/reply.js';
import type { RequestOptions } from '../http/requests/request-options.js';
import { RetryAfter } from '../infrastructure/retry-after.js';
import { answer } from './answer.js';
import type { AnswerOptions } from './answer-options.js';
import { remarkWarnings } from './post-invoice.js';
import { Submit } from './submit.js';

/** A document that an endpoint read from a body, and what its answer calls things. */
export interface DocumentPost extends Pick<AnswerOptions, 'warnings' | 'naming' | 'approvedData'> {
  draft: SubmissionDraft;
}

/** Posts a document that has no invoice number of the caller. */
@Injectable()
export class PostDocument {
  constructor(
    private readonly submit: Submit,
    private readonly retryAfter: RetryAfter,
  ) {}

  async post({ draft, ...answerOptions }: DocumentPost, caller: Principal, options: RequestOptions): Promise<Reply> {
    const result = await this.submit.submit(caller, draft, options, answerOptions.naming);
    const { preference } = options;
    const remarks = ('notes' in result && result.notes?.remarks) || [];
    const warnings = [...answerOptions.warnings, ...remarkWarnings(remarks, answerOptions.naming.names)];
    return answer(result, {
      ...answerOptions,
      warnings,
      caller,
      preference,
      retryAfter: this.retryAfter,
      invcNo: null,
    });
  }
}
