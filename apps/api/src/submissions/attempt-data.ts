import type { AttemptView } from '@app/persistence';
import { publicAttemptMessage, ownPublicCode } from './public-message.js';

/** One attempt. A refusal by Risiti itself is shown with its public code. */
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
