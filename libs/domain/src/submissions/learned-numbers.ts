/** The last number of a series as the authority has it. */
export interface LearnedNumber {
  /** Null if it could not be learned. */
  last: number | null;
  /** The last number of each prefix of item codes, for an authority that counts them so. */
  prefixes?: Record<string, number>;
  /** How it was learned, or why it was not. */
  note: string;
}

/** The series of a device whose numbers other software may have used. */
export const LEARNED_SERIES = ['invoice', 'movement', 'item', 'purchase'] as const;
export type LearnedSeries = (typeof LEARNED_SERIES)[number];

export type LearnedNumbers = Record<LearnedSeries, LearnedNumber>;
