/** What the queue should do with the job that asked for an attempt. */
export type Conclusion =
  | { kind: 'done'; status: string; code: string | null }
  | { kind: 'again'; delayMs: number; message: string }
  | { kind: 'putBack'; delayMs: number; reason: string }
  /** An operator must look; the job fails with the authority's words. */
  | { kind: 'held'; message: string };
