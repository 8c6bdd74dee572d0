import { setTimeout as wait } from 'node:timers/promises';
import {
  batchResults,
  type BatchResultDto,
  type Client,
  ENDED_BADLY,
  isPassing,
  RisitiError,
  sendBatch,
} from '@app/client';
import { EXIT, Interrupted, Problem } from '../exit-codes.js';
import type { DocumentSource, FileDocument } from '../files/read-documents.js';
import type { Progress } from './progress.js';
import { saveState, type SubmitState } from './state-file.js';

/** A part is sent again as a whole when the network fails. */
const PART_DOCUMENTS = 1_000;
export const PAUSES_S = [1, 2, 5, 10, 30];
/** Without an answer for so long, the command ends; the same command goes on later. */
const PATIENCE_MS = 15 * 60_000;

/** The reason why a document has no receipt, and what to do. */
export interface Refusal {
  message: string;
  fix: string;
}

/** By the place of the document in the file, from 0. */
export type Refusals = Map<number, Refusal>;

export interface Submission {
  client: Client;
  source: DocumentSource;
  state: SubmitState;
  progress: Progress;
  signal: AbortSignal;
}

/** Sends what Risiti has not received yet, part by part, in the order of the file. */
export async function sendParts(submission: Submission): Promise<void> {
  const { source, state, progress, signal } = submission;
  let sent = state.parts.reduce((sum, { documents }) => sum + documents, 0);
  progress.counts.accepted = sent;
  while (sent < source.documents.length) {
    const part = source.documents.slice(sent, sent + PART_DOCUMENTS);
    const batchId = await patiently(signal, progress.say, (onAnswer) => sendPart(submission, part, sent, onAnswer));
    sent += part.length;
    state.parts.push({ batchId, documents: part.length });
    saveState(source, state);
  }
}

async function sendPart(
  { client, progress, signal }: Submission,
  part: readonly FileDocument[],
  before: number,
  onAnswer: () => void,
): Promise<string> {
  let batchId = '';
  const lines = part.map(({ line }) => line);
  for await (const entry of sendBatch(client, lines, { signal })) {
    onAnswer();
    if ('batch' in entry) ({ batchId } = entry.batch);
    else progress.counts.accepted = before + entry.line;
  }
  return batchId;
}

/**
 * Reads what has become of each document, and returns those that were refused. With `follow` it waits until each has its receipt, is
 * refused, or is in review.
 */
export async function readResults(submission: Submission, follow: boolean): Promise<Refusals> {
  const { client, state, progress, signal } = submission;
  const refusals: Refusals = new Map();
  let before = 0;
  for (const { batchId, documents } of state.parts) {
    let after = 0;
    await patiently(signal, progress.say, async (onAnswer) => {
      for await (const entry of batchResults(client, batchId, { after, follow, signal })) {
        onAnswer();
        if ('batch' in entry) continue;
        const refusal = noteResult(progress, entry);
        if (refusal) refusals.set(before + entry.line - 1, refusal);
        after = entry.line;
      }
    });
    before += documents;
  }
  return refusals;
}

function noteResult({ counts }: Progress, { verdict, data, errors, resultMsg }: BatchResultDto): Refusal | undefined {
  const status = data && 'status' in data ? data.status : undefined;
  const isAccepted = verdict === 'accepted' || verdict === 'known';
  if (isAccepted && !ENDED_BADLY.includes(status ?? '')) {
    if (status === 'APPROVED') counts.signed += 1;
    if (status === 'NEEDS_REVIEW') counts.inReview += 1;
    return undefined;
  }
  counts.refused += 1;
  const [first] = errors ?? [];
  const message = first?.message ?? resultMsg;
  if (verdict === 'duplicate')
    return {
      message,
      fix: 'Compare it with the one that Risiti has, before you use another number: it could be a second sale.',
    };
  return { message, fix: first?.fix ?? 'Send it again.' };
}

/** Goes on trying while Risiti cannot be reached. Nothing is sold twice: what was accepted is known. */
export async function patiently<T>(
  signal: AbortSignal,
  say: (text: string) => void,
  work: (onAnswer: () => void) => Promise<T>,
): Promise<T> {
  let [tries, answeredAt] = [0, Date.now()];
  for (;;) {
    try {
      return await work(() => ([tries, answeredAt] = [0, Date.now()]));
    } catch (error) {
      if (signal.aborted) throw new Interrupted('Interrupted');
      if (!isPassing(error)) throw error;
      if (Date.now() - answeredAt > PATIENCE_MS)
        throw new Problem(
          (error as Error).message,
          'Run the same command again later: it goes on where it was.',
          EXIT.notReached,
        );
      const pause =
        (error instanceof RisitiError && error.retryAfter) || PAUSES_S[Math.min(tries, PAUSES_S.length - 1)]!;
      tries += 1;
      say(`${(error as Error).message} Again in ${pause} s.`);
      await wait(pause * 1_000, undefined, { signal }).catch(() => {});
    }
  }
}
