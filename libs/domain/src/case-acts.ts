/** The facts that are known of a submission, or of a held lane, that waits for an operator. */
export interface CaseFacts {
  /** Null for a lane whose submissions are all unknown. */
  kind: string | null;
  status: string | null;
  isParked: boolean;
  inDoubt: boolean;
  /** The part of the lane that is held for this kind; null if nothing is. */
  heldScope: 'device' | 'invoices' | null;
  heldCode: string | null;
  /** What the submission was answered, where that is known. */
  answerCode?: string | null;
  /** False if a whole lane is held with a code that does not blame the device. */
  isDeviceRefused?: boolean;
}

/** The authority can be asked about invoices only. */
export const hasQuestion = (kind: string | null): boolean => kind === 'sale' || kind === 'credit-note';

/** The acts by their name, which ends their address, with their words in the document of the operators' addresses. */
export const CASE_ACTS = {
  question: 'Ask the authority about it now; changes nothing',
  receipt: 'Approve it with this receipt',
  approval: 'Approve it without a receipt',
  release: 'Try it again',
  failure: 'Give it up',
  redrive: 'Send it after all that was given up',
  hold: 'Hold the lane: no further submission goes out',
  resume: 'Resume a held lane whose cause is removed',
  'next-number': 'Continue a series of a held lane, or of a document in NEEDS_REVIEW, with the given number',
  key: 'Enter the key of a device that other software has set up, or whose key was lost',
  learn: 'Learn from the authority which numbers other software has used on the device',
  restore: 'Open the restore of a branch: its invoices are compared with what the authority has before they go out',
  'restore-end': 'Close the restore of a branch: nothing is compared any more',
} as const;

export type CaseActName = keyof typeof CASE_ACTS;
