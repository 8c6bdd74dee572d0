import {
  type CaseEvidenceDto,
  type LaneDto,
  lanesList,
  type LearnedNumbersDto,
  type ListedLaneDto,
} from '../../calls/generated/index.js';
import { validOf } from '../needs/valid-acts.js';
import { useLook } from '../use-look.js';

const PAGE = '200';

/** A page of the branches that are held, or of the others. Few are held. */
export const useLanes = (isHeld: boolean, environment?: string, cursor?: string) =>
  useLook(['branches', isHeld, environment, cursor], (on) =>
    lanesList({ ...on, query: { held: String(isHeld), environment, cursor, limit: PAGE } }),
  );

/** The facts that a page knows of one branch. */
export interface BranchView {
  lane: LaneDto;
  /** The branch among the held ones. */
  listed: ListedLaneDto | undefined;
  /** The document for which the branch waits, or because of which it is held. */
  head: CaseEvidenceDto | undefined;
  /** The answer of KRA when an operator asked for its numbers, since the branch is held. */
  learned: LearnedNumbersDto | undefined;
  onLearned(learned: LearnedNumbersDto): void;
}

/** What is asked for with more than a reason, or with an answer that is shown. Its texts stand under `branch`. */
export type Asked = 'resume' | 'learn' | 'apply' | 'number' | 'key';

/** True if KRA has numbers above our count. */
export const canApply = (learned: LearnedNumbersDto | undefined): boolean =>
  learned !== undefined && !learned.isApplied && learned.numbers.some(({ set }) => set !== null);

const BY_CODE = {
  OPERATOR: 'operator',
  different: 'number',
  'device key': 'key',
  'repeated receipt': 'receipt',
  'unknown words': 'words',
} as const;

/** The reason why a branch is held; the words that say it, and what to do, stand under `branch.held`. */
export type WhyHeld = (typeof BY_CODE)[keyof typeof BY_CODE] | 'device' | 'calls' | 'equal' | 'doubt' | 'document';

/** A lane listed as HELD has a code that does not blame the device. After equal refusals, the next document was not sent yet. */
export function whyHeld({ lane: { code, heldScope }, listed, head }: BranchView): WhyHeld {
  const known = (BY_CODE as Partial<Record<string, WhyHeld>>)[code ?? ''];
  if (known) return known;
  if (heldScope === 'device') return listed?.state === 'HELD' ? 'calls' : 'device';
  if (listed?.head === null || head?.attempts === 0) return 'equal';
  return head?.status === 'NEEDS_REVIEW' ? 'doubt' : 'document';
}

/** The causes against which an act may help. */
const HELPS: Readonly<Partial<Record<Asked, readonly WhyHeld[]>>> = {
  learn: ['number', 'document'],
  apply: ['number', 'document'],
  number: ['number', 'document'],
  key: ['device', 'key'],
};

/** The acts that are possible now. A device that has counted no invoice may not be set up; a lane does not say it. */
export function laneActs({ lane, head, learned }: BranchView): Asked[] {
  return validOf<Asked>({
    learn: !canApply(learned),
    apply: canApply(learned),
    number: lane.heldAt !== null || head?.status === 'NEEDS_REVIEW',
    resume: lane.heldAt !== null,
    key: lane.heldScope === 'device' || lane.nextNumber === 1,
  });
}

/** Those of them that may help against what holds the branch. */
export const helpfulActs = (branch: BranchView): Asked[] =>
  laneActs(branch).filter((act) => HELPS[act]?.includes(whyHeld(branch)) ?? true);
