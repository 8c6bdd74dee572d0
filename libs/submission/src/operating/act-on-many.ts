import type { SubmissionId } from '@app/domain';
import type { ActResult, NotDone } from './act.js';

/** The result for one submission. An act that was not done has changed nothing. */
export type ManyActResult = { submissionId: SubmissionId } & (
  | { result: 'done' }
  | { result: 'notDone' | 'failed' | 'notReached'; message: string; fix: string }
);

export type ActOnOne = (id: SubmissionId) => Promise<ActResult>;

export interface ManyActsOptions {
  withinMs: number;
  /** Hears of an act that threw: its submission is `failed`, and the others go on. */
  onError(error: unknown): void;
}

/** Acts on one submission after another. Each act commits for itself, and none stops the others. */
export async function actOnMany(
  ids: readonly SubmissionId[],
  act: ActOnOne,
  { withinMs, onError }: ManyActsOptions,
): Promise<ManyActResult[]> {
  const deadline = performance.now() + withinMs;
  const results: ManyActResult[] = [];
  for (const submissionId of ids) {
    if (performance.now() > deadline) results.push({ submissionId, result: 'notReached', ...NOT_REACHED });
    else results.push({ submissionId, ...(await resultOf(act(submissionId), onError)) });
  }
  return results;
}

const NOT_REACHED = {
  message: 'There was no time left for this submission.',
  fix: 'Send the request again with the submissions that were not reached.',
};

const FAILED = {
  message: 'The database did not carry out the act. It may have been done, if the answer of the database was lost.',
  fix: 'Look at the submission, and send the order for it again if it still waits.',
};

async function resultOf(act: Promise<ActResult>, onError: (error: unknown) => void) {
  try {
    const result = await act;
    return result.kind === 'done' ? { result: 'done' as const } : { result: 'notDone' as const, ...wordsOf(result) };
  } catch (error) {
    onError(error);
    return { result: 'failed' as const, ...FAILED };
  }
}

const wordsOf = ({ message, fix }: NotDone) => ({ message, fix });
