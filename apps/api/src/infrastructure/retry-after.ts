import { Inject, Injectable } from '@nestjs/common';
import type { ApiConfig } from '@app/config';
import type { SubmissionView } from '@app/persistence';
import { SETTINGS } from './tokens.js';

/** Says in an answer after how many seconds to ask again. Workers try again after the same delay. */
@Injectable()
export class RetryAfter {
  constructor(@Inject(SETTINGS) private readonly settings: Pick<ApiConfig, 'retryDelayMs'>) {}

  /** Tells the client to ask again after the next attempt, or after the delay of a retry where none is planned. */
  header(view?: Pick<SubmissionView, 'nextAttemptInMs'> | null): { 'Retry-After': string } {
    const afterMs = view?.nextAttemptInMs ?? this.settings.retryDelayMs;
    return { 'Retry-After': String(Math.max(1, Math.ceil(afterMs / 1_000))) };
  }
}
