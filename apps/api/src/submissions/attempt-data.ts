import type { AttemptView } from '@app/persistence';
import { ownPublicCode } from './own-public-code.js';
import { publicAttemptMessage } from './public-message.js';

/** One attempt as operators see it; our own code is shown as the public code that it stands for. */
export const attemptData = ({ attempt, startedAt, endedAt, outcome, code, message }: AttemptView) => ({
  attempt,
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  outcome,
  code: code && (ownPublicCode(code) ?? code),
  message,
});

/** One attempt as its owner sees it. */
export const publicAttemptData = (attempt: AttemptView) => ({
  ...attemptData(attempt),
  message: publicAttemptMessage(attempt.outcome, attempt.code, attempt.message),
});
