/** What is known of a submission, or of a held lane, that waits for an operator. */
export interface CaseFacts {
  /** Null for a lane whose submissions are all unknown. */
  kind: string | null;
  status: string | null;
  isParked: boolean;
  inDoubt: boolean;
  /** What of the lane is held for this kind; null if nothing is. */
  heldScope: 'device' | 'invoices' | null;
  heldCode: string | null;
  /** What the submission was answered, where that is known. */
  answerCode?: string | null;
  /** False if a whole lane is held with a code that does not blame the device. */
  isDeviceRefused?: boolean;
}

/** An act of an operator about a case. */
export interface CaseAct {
  of: 'submissions' | 'lanes';
  /** What it does, as the document of the operators' addresses says it. */
  words: string;
  /** What an order may have beside its reason, as JSON with a place for what only the operator knows. */
  order?: Readonly<Record<string, string>>;
  /** Advice for pages. Whether the act is done, a function of the ledger decides, under the lock of the lane. */
  allowedWhen(facts: CaseFacts): boolean;
}

const always = (): boolean => true;
const isInReview = ({ status }: CaseFacts): boolean => status === 'NEEDS_REVIEW';
const isHeld = ({ heldScope }: CaseFacts): boolean => heldScope !== null;
const waits = (facts: CaseFacts): boolean => isInReview(facts) || facts.isParked || isHeld(facts);
const wasGivenUp = ({ status }: CaseFacts): boolean => status === 'FAILED';

/** The authority can be asked about invoices only. */
export const hasQuestion = (kind: string | null): boolean => kind === 'sale' || kind === 'credit-note';

const NEVER_RECEIVED = { neverReceived: 'true' };

/** The acts by their name, which ends their address: documents, the board and the guide take them from here. */
export const CASE_ACTS = {
  question: {
    of: 'submissions',
    words: 'Ask the authority about it now; changes nothing',
    allowedWhen: ({ kind }) => hasQuestion(kind),
  },
  receipt: {
    of: 'submissions',
    words: 'Approve it with this receipt',
    allowedWhen: waits,
    order: { questionId: '"<questionId of the answer>"' },
  },
  approval: { of: 'submissions', words: 'Approve it without a receipt', allowedWhen: waits },
  release: {
    of: 'submissions',
    words: 'Try it again',
    allowedWhen: (facts) => waits(facts) || wasGivenUp(facts),
    order: { ...NEVER_RECEIVED, importedNumber: '<number>' },
  },
  failure: { of: 'submissions', words: 'Give it up', order: NEVER_RECEIVED, allowedWhen: waits },
  redrive: { of: 'submissions', words: 'Send it after all that was given up', allowedWhen: wasGivenUp },
  hold: {
    of: 'lanes',
    words: 'Hold the lane: no further submission goes out',
    allowedWhen: ({ heldScope }) => heldScope !== 'device',
  },
  resume: { of: 'lanes', words: 'Resume a held lane whose cause is removed', allowedWhen: isHeld },
  'next-number': {
    of: 'lanes',
    allowedWhen: (facts) => isHeld(facts) || isInReview(facts),
    words: 'Continue a series of a held lane, or of a document in NEEDS_REVIEW, with the given number',
    order: { nextNumber: '<number>', ...NEVER_RECEIVED },
  },
  key: {
    of: 'lanes',
    allowedWhen: ({ heldScope }) => heldScope === 'device',
    words: 'Enter the key of a device that other software has set up, or whose key was lost',
  },
  learn: {
    of: 'lanes',
    words: 'Learn from the authority which numbers other software has used on the device',
    order: { apply: 'true' },
    allowedWhen: always,
  },
  restore: {
    of: 'lanes',
    allowedWhen: always,
    words: 'Open the restore of a branch: its invoices are compared with what the authority has before they go out',
  },
  'restore-end': {
    of: 'lanes',
    words: 'Close the restore of a branch: nothing is compared any more',
    allowedWhen: always,
  },
} as const satisfies Record<string, CaseAct>;

export type CaseActName = keyof typeof CASE_ACTS;
