import type { CaseEvidenceDto, CaseGroupDto, QuestionDto } from '../../calls/generated/index.js';

/**
 * The acts on a submission, in the order in which they are shown. `resend` is a release with the word of the operator
 * that KRA never received it, `imported` one that adopts a document which KRA has from before a restored backup. `enter`
 * takes a receipt as the portal shows it.
 */
export type CaseAct = 'ask' | 'adopt' | 'imported' | 'enter' | 'approve' | 'release' | 'resend' | 'giveUp' | 'redrive';

/** Those that are possible on many at once. */
export type GroupAct = Exclude<CaseAct, 'imported' | 'enter'>;

type CaseFacts = Pick<
  CaseEvidenceDto,
  'kind' | 'status' | 'attempts' | 'doubtSince' | 'authority' | 'lane' | 'receipt' | 'question'
>;

/** The answer of KRA to a question. */
export interface Finding {
  kind: 'found' | 'absent' | 'different' | 'refused' | 'unavailable' | 'backOff' | 'unclear';
  code?: string;
  message?: string;
  receipt?: { receiptNumber: number; signature: string };
  /** KRA has a document under its number, and showed no receipt that could be adopted. */
  numberTaken?: true;
}

export const findingOf = (question: Pick<QuestionDto, 'finding'> | null): Finding | null =>
  (question?.finding ?? null) as Finding | null;

/** A document that KRA has would be taxed twice if it went out again. */
export const isThere = (question: Pick<QuestionDto, 'finding'> | null): boolean => {
  const finding = findingOf(question);
  return finding?.kind === 'found' || finding?.numberTaken === true;
};

const MAY_BE_IMPORTED = 'risiti-004';
const SET_UP = 'device-setup';

/** KRA can be asked about invoices only. */
export const isInvoice = (kind: string): boolean => kind === 'sale' || kind === 'credit-note';

/** The acts that may help now, as far as the row tells. The API decides under the lock of the lane. */
export function caseActs({ lane, ...facts }: CaseFacts): CaseAct[] {
  const { kind, status, attempts, doubtSince, authority, receipt, question } = facts;
  const waits = status === 'NEEDS_REVIEW' || lane.isParked || (lane.isHead && lane.heldAt !== null);
  const lacksReceipt = status === 'APPROVED' && isInvoice(kind) && receipt === null;
  const answer = findingOf(question)?.kind;
  const isFound = answer === 'found';
  const mayBeImported = authority?.code === MAY_BE_IMPORTED;
  const mayNotGo = isThere(question) || mayBeImported;
  const mayBeThere = answer !== 'absent' && (doubtSince !== null || !isInvoice(kind));
  const isSetUp = kind === SET_UP;
  return validOf<CaseAct>({
    ask: isInvoice(kind) && attempts > 0 && (waits || lacksReceipt || doubtSince !== null),
    adopt: isFound && (waits || lacksReceipt),
    imported: waits && mayBeImported,
    enter: isInvoice(kind) && !isFound && !mayBeImported && attempts > 0 && (waits || lacksReceipt),
    approve: waits && !isSetUp && !isFound && attempts > 0 && mayBeThere,
    release: waits && !isSetUp,
    resend: waits && !mayNotGo && (isSetUp || doubtSince !== null),
    giveUp: waits && !mayNotGo,
    redrive: status === 'FAILED' && isInvoice(kind),
  });
}

/** The acts on all cases of a group. */
export function groupActs({
  kind,
  status,
  authority,
}: Pick<CaseGroupDto, 'kind' | 'status' | 'authority'>): GroupAct[] {
  const isOpen = status === 'NEEDS_REVIEW';
  const isSetUp = kind === SET_UP;
  const mayGo = isOpen && authority?.code !== MAY_BE_IMPORTED;
  return validOf<GroupAct>({
    ask: isOpen && isInvoice(kind),
    adopt: isOpen && isInvoice(kind),
    approve: isOpen && !isSetUp,
    release: isOpen && !isSetUp,
    resend: mayGo,
    giveUp: mayGo,
    redrive: !isOpen && isInvoice(kind),
  });
}

export const validOf = <Act extends string>(rules: Partial<Record<Act, boolean>>): Act[] =>
  (Object.keys(rules) as Act[]).filter((act) => rules[act]);
