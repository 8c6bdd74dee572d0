import type { AttemptView } from '@app/persistence';
import { ownPublicCode } from './own-public-code.js';

/** One attempt; a code of ours is told as the public one that it stands for. */
export const attemptData = ({ attempt, startedAt, endedAt, outcome, code, message }: AttemptView) => ({
  attempt,
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  outcome,
  code: code && (ownPublicCode(code) ?? code),
  message,
});
