import { setTimeout as wait } from 'node:timers/promises';
import {
  batchResults,
  type BatchLine,
  type BatchResultDto,
  type Client,
  isPassing,
  RisitiError,
  sendBatch,
} from '@app/client';
import { Interrupted } from '../exit-codes.js';
import type { DocumentSource, FileDocument } from '../files/read-documents.js';
import type { Progress } from './progress.js';
import type { SubmitState } from './state-file.js';

/** A part is sent again as a whole when the network fails, so it is not too large. */
const PART_DOCUMENTS = 5_000;
const PAUSES_S = [1, 2, 5, 10, 30];
/** Without an answer for so long, the command ends; the same command goes on later. */
const PATIENCE_S = 15 * 60;

/** A document that will have no receipt, by its place in the file, from 0. */
export interface Refusal {
  message: string;
  fix: string;
}

export interface Submission {
  client: Client;
  source: DocumentSource;
  state: SubmitState;
  save(state: SubmitState): void;
  progress: Progress;
  signal: AbortSignal;
}

/** Sends what Risiti has not received yet, part by part, in the order of the file. */
export async function sendParts(submission: Submission): Promise<void> {
  const { source, state, save, progress } = submission;
  let toSkip = state.parts.reduce((sum, { documents }) => sum + documents, 0);
  progress.counts.accepted += toSkip;
  let part: FileDocument[] = [];
  const send = async (): Promise<void> => {
    const batchId = await patiently(submission, () => sendPart(submission, part));
    state.parts.push({ batchId, documents: part.length });
    save(state);
    part = [];
  };
  for await (const document of source.documents()) {
    progress.counts.documents += 1;
    if (toSkip > 0) toSkip -= 1;
    else if (part.push(document) === PART_DOCUMENTS) await send();
  }
  if (part.length > 0) await send();
}

async function sendPart({ client, progress, signal }: Submission, part: readonly FileDocument[]): Promise<string> {
  const before = progress.counts.documents - part.length;
  const lines = part.map(({ line }): BatchLine => line);
  let batchId = '';
  for await (const entry of sendBatch(client, lines, { signal })) {
    if ('batch' in entry) ({ batchId } = entry.batch);
    else progress.counts.accepted = before + entry.line;
  }
  return batchId;
}

/** Reads the result of each document, waits for those that are not settled, and returns those that were refused. */
export async function followParts(submission: Submission): Promise<Map<number, Refusal>> {
  const refused = new Map<number, Refusal>();
  let before = 0;
  for (const part of submission.state.parts) {
    let after = 0;
    await patiently(submission, async () => {
      for await (const entry of batchResults(submission.client, part.batchId, {
        after,
        follow: true,
        signal: submission.signal,
      })) {
        if ('batch' in entry) continue;
        noteResult(submission.progress, entry, (refusal) => refused.set(before + entry.line - 1, refusal));
        after = entry.line;
      }
    });
    before += part.documents;
  }
  return refused;
}

const UNSIGNED: readonly string[] = ['REJECTED', 'FAILED', 'CANCELLED'];

function noteResult({ counts }: Progress, entry: BatchResultDto, onRefused: (refusal: Refusal) => void): void {
  const status = entry.data && 'status' in entry.data ? entry.data.status : undefined;
  const isAccepted = entry.verdict === 'accepted' || entry.verdict === 'known';
  if (isAccepted && !UNSIGNED.includes(status ?? '')) {
    if (status === 'APPROVED') counts.signed += 1;
    return;
  }
  counts.refused += 1;
  const [first] = entry.errors ?? [];
  onRefused({ message: first?.message ?? entry.resultMsg, fix: first?.fix ?? 'Send it again.' });
}

/** Goes on trying while Risiti cannot be reached. Nothing is sold twice: what was accepted is known. */
async function patiently<T>({ signal, progress }: Submission, work: () => Promise<T>): Promise<T> {
  let failingSince: number | undefined;
  for (let tries = 0; ; tries += 1) {
    const startedAt = Date.now();
    try {
      return await work();
    } catch (error) {
      if (signal.aborted) throw new Interrupted('Ended by you');
      if (Date.now() - startedAt > PATIENCE_S * 1_000) failingSince = undefined;
      failingSince ??= startedAt;
      if (!isPassing(error) || Date.now() - failingSince > PATIENCE_S * 1_000) throw error;
      const pause =
        (error instanceof RisitiError && error.retryAfter) || PAUSES_S[Math.min(tries, PAUSES_S.length - 1)]!;
      progress.say(`${(error as Error).message} Again in ${pause} s.`);
      await wait(pause * 1_000, undefined, { signal }).catch(() => {});
    }
  }
}
