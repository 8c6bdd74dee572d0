/**
 * Sends a text to all processes that listen at this moment. Nothing is stored: a process that does not listen never hears it, and the store
 * has no rows to write, read and delete for it.
 */
export interface SignalChannel {
  /** Throws if the store does not take the text. */
  publish(text: string): Promise<void>;
  /** Listens in the background, and again after each outage. Call it once. */
  listen(listener: (text: string) => void, onError: (error: Error) => void): void;
  close(): Promise<void>;
}

/** The connection that listens gets a question at an interval. One that does not answer in time is replaced: it may have broken silently. */
export interface ListeningChecks {
  everyMs: number;
  answerMaxMs: number;
}

export const LISTENING_CHECKS: ListeningChecks = { everyMs: 10_000, answerMaxMs: 5_000 };
