import type { CaseEvidenceDto, CaseGroupDto, LearnedNumbersDto, QuestionDto } from '../../calls/generated/index.js';
import { type Asked, canApply, type WhyHeld } from '../branches/lanes.js';

/**
 * The acts on a submission, in the order in which they are shown. `resend` is a release with the word of the operator
 * that KRA never received it, `imported` one that adopts a document which KRA has from before a restored backup. `enter`
 * takes a receipt as the portal shows it.
 */
export type CaseAct = 'ask' | 'adopt' | 'imported' | 'enter' | 'approve' | 'release' | 'resend' | 'giveUp' | 'redrive';

type CaseFacts = Pick<
  CaseEvidenceDto,
  'kind' | 'status' | 'attempts' | 'doubtSince' | 'authority' | 'lane' | 'receipt' | 'question'
>;

/** What KRA said to a question. */
export interface Finding {
  kind: 'found' | 'absent' | 'different' | 'refused' | 'unavailable' | 'backOff' | 'unclear';
  code?: string;
  message?: string;
  receipt?: { receiptNumber: number; signature: string };
}

export const findingOf = (question: Pick<QuestionDto, 'finding'> | null): Finding | null =>
  (question?.finding ?? null) as Finding | null;

const MAY_BE_IMPORTED = 'risiti-004';
const SET_UP = 'device-setup';

/** KRA can be asked about invoices only. */
export const isInvoice = (kind: string): boolean => kind === 'sale' || kind === 'credit-note';

/** The acts that may help now, as far as the row tells. The API decides under the lock of the lane. */
export function caseActs({ lane, ...facts }: CaseFacts): CaseAct[] {
  const { kind, status, attempts, doubtSince, authority, receipt, question } = facts;
  const waits = status === 'NEEDS_REVIEW' || lane.isParked || (lane.isHead && lane.heldAt !== null);
  const lacksReceipt = status === 'APPROVED' && isInvoice(kind) && receipt === null;
  const isFound = findingOf(question)?.kind === 'found';
  const mayBeImported = authority?.code === MAY_BE_IMPORTED;
  const isSetUp = kind === SET_UP;
  return validOf<CaseAct>({
    ask: isInvoice(kind) && attempts > 0 && (waits || lacksReceipt || doubtSince !== null),
    adopt: isFound && (waits || lacksReceipt),
    imported: waits && mayBeImported,
    enter: isInvoice(kind) && !isFound && attempts > 0 && (waits || lacksReceipt),
    approve: waits && !isSetUp && attempts > 0,
    release: waits && !isSetUp,
    // What KRA has would be taxed twice.
    resend: waits && !isFound && !mayBeImported && (isSetUp || doubtSince !== null),
    giveUp: waits && !isFound && !mayBeImported,
    redrive: status === 'FAILED' && isInvoice(kind),
  });
}

/** The acts on all cases of a group. */
export function groupActs({ kind, status, authority }: Pick<CaseGroupDto, 'kind' | 'status' | 'authority'>): CaseAct[] {
  const isOpen = status === 'NEEDS_REVIEW';
  const isSetUp = kind === SET_UP;
  const mayBeImported = authority?.code === MAY_BE_IMPORTED;
  return validOf<CaseAct>({
    ask: isOpen && isInvoice(kind),
    adopt: isOpen && isInvoice(kind),
    imported: false,
    enter: false,
    approve: isOpen && !isSetUp,
    release: isOpen && !isSetUp,
    resend: isOpen && !mayBeImported,
    giveUp: isOpen && !mayBeImported,
    redrive: !isOpen && isInvoice(kind),
  });
}

const OF_NUMBERS: readonly WhyHeld[] = ['number', 'document'];
const OF_DEVICE: readonly WhyHeld[] = ['device', 'key'];

/** What may help a held branch, by why it is held. */
export function laneActs(why: WhyHeld, learned: LearnedNumbersDto | undefined): Asked[] {
  const [isOfNumbers, isOfDevice] = [OF_NUMBERS.includes(why), OF_DEVICE.includes(why)];
  return validOf<Asked>({
    learn: isOfNumbers && !canApply(learned),
    apply: isOfNumbers && canApply(learned),
    number: isOfNumbers,
    resume: true,
    key: isOfDevice,
  });
}

const validOf = <Act extends string>(rules: Record<Act, boolean>): Act[] =>
  (Object.keys(rules) as Act[]).filter((act) => rules[act]);
