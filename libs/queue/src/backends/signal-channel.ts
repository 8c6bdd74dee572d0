/**
 * Tells a text to all processes that listen at this moment. Nothing is stored: who does not listen never hears it, and the store
 * has no rows to write, read and delete for it.
 */
export interface SignalChannel {
  /** Throws if the store does not take the text. */
  publish(text: string): Promise<void>;
  /** Listens in the background, and again after each outage. */
  listen(listener: (text: string) => void, onError: (error: Error) => void): void;
  close(): Promise<void>;
}

/** A connection that breaks without a word is found by a question at this interval. Until then, signals are missed. */
export const CHECK_EVERY_MS = 10_000;
