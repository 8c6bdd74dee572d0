import type { ActView, CaseGroup, CaseView, ListedLane, Question } from '@app/persistence';
import { isRefusalOfDevice } from '@app/submission';
import { attemptData } from '../submissions/attempt-data.js';
import { receiptData } from '../submissions/submission-data.js';
import type { Evidence } from './case.queries.js';

/** A submission as operators read it: its state, its number and its lane. */
export const caseData = (view: CaseView) => ({
  submissionId: view.submissionId,
  environment: view.environment,
  tin: view.tin,
  bhfId: view.bhfId,
  kind: view.kind,
  reference: view.reference,
  status: view.status,
  since: toIsoOrNull(view.since),
  acceptedAt: view.acceptedAt.toISOString(),
  attempts: view.attempts,
  number: view.number,
  nextNumber: view.nextNumber,
  doubtSince: toIsoOrNull(view.doubtSince),
  authority: view.answerCode === null ? null : { code: view.answerCode, message: view.answerMessage ?? '' },
  lane: {
    laneId: view.laneId,
    isHead: view.isHead,
    isParked: view.isParked,
    waitingBehind: view.waitingBehind,
    heldAt: toIsoOrNull(view.heldAt),
    heldScope: view.heldScope,
    code: view.heldCode,
    message: view.heldMessage,
  },
});

export const evidenceData = (view: CaseView, { submission, attempts, lastQuestion, acts }: Evidence) => ({
  ...caseData(view),
  settledAt: toIsoOrNull(submission.settledAt),
  follows: submission.follows,
  receipt: submission.receipt && receiptData(submission.receipt),
  attemptList: attempts.map(attemptData),
  question: lastQuestion && questionData(lastQuestion),
  acts: acts.map(actData),
});

/** Cases with one cause. */
export const caseGroupData = ({ answerCode, answerMessage, laneId, tin, bhfId, cases, ...group }: CaseGroup) => ({
  ...group,
  authority: answerCode === null ? null : { code: answerCode, message: answerMessage },
  lane: laneId && { laneId, tin, bhfId },
  count: cases,
  oldest: group.oldest.toISOString(),
  newest: group.newest.toISOString(),
});

export const questionData = ({ id, operator, askedAt, answeredAt, finding }: Question) => ({
  questionId: id,
  operator,
  askedAt: askedAt.toISOString(),
  answeredAt: toIsoOrNull(answeredAt),
  finding,
});

export const actData = ({ at, ...act }: ActView) => ({ ...act, at: at.toISOString() });

/** The states are those that the taxpayer reads of the device. */
export const laneData = ({ isInitialised, heldAt, headId, head, signed, refused, ...lane }: ListedLane) => ({
  ...lane,
  state: heldAt ? (isRefusal(lane) ? 'REFUSED' : 'HELD') : isInitialised ? 'READY' : 'UNINITIALISED',
  heldAt: toIsoOrNull(heldAt),
  head: headId && { submissionId: headId, reference: head },
  today: { signed, refused },
});

const isRefusal = ({ code, message }: Pick<ListedLane, 'code' | 'message'>): boolean =>
  isRefusalOfDevice({ code: code ?? '', message: message ?? '' });

const toIsoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null;
