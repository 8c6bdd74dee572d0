import { dataOf } from '@risiti/client/browser';
import { useQuery } from '@tanstack/react-query';
import {
  type CaseEvidenceDto,
  type LaneDto,
  lanesList,
  type LearnedNumbersDto,
  type ListedLaneDto,
} from '../../calls/generated/index.js';
import { LOOK_EVERY_MS, operatorClient, operatorKey } from '../../calls/operator.js';

const PAGE = '100';

/** A page of the branches that are held, or of the others. Few are held. */
export const useLanes = (isHeld: boolean, environment: string | undefined, cursor?: string) =>
  useQuery({
    queryKey: operatorKey('branches', isHeld, environment, cursor),
    queryFn: async ({ signal }) => {
      const query = { held: String(isHeld), environment, cursor, limit: PAGE };
      return dataOf(await lanesList({ client: operatorClient, query, signal }));
    },
    refetchInterval: LOOK_EVERY_MS,
  });

/** What a page knows of one branch. */
export interface BranchView {
  lane: LaneDto;
  /** The branch among the held ones. */
  listed: ListedLaneDto | undefined;
  /** The document for which the branch waits, or because of which it is held. */
  head: CaseEvidenceDto | undefined;
  /** What KRA answered when an operator asked for its numbers. */
  learned: LearnedNumbersDto | undefined;
}

/** What is asked for with more than a reason, or with an answer that is shown. Its texts stand under `branch`. */
export type Asked = 'resume' | 'learn' | 'apply' | 'number' | 'key';

/** True if KRA has numbers above our count. */
export const canApply = (learned: LearnedNumbersDto | undefined): boolean =>
  learned !== undefined && !learned.isApplied && learned.numbers.some(({ set }) => set !== null);

/** Why a branch is held; the words that say it, and what to do, stand under `branch.held`. */
export type WhyHeld =
  | 'operator'
  | 'number'
  | 'key'
  | 'receipt'
  | 'words'
  | 'device'
  | 'calls'
  | 'equal'
  | 'doubt'
  | 'document';

const BY_CODE: Readonly<Record<string, WhyHeld>> = {
  OPERATOR: 'operator',
  different: 'number',
  'device key': 'key',
  'repeated receipt': 'receipt',
  'unknown words': 'words',
};

/** `status` is that of the document for which the branch is held. A lane listed as HELD has a code that does not blame the device. */
export function whyHeld(
  { code, heldScope }: LaneDto,
  listed: ListedLaneDto | undefined,
  status: string | undefined,
): WhyHeld {
  const known = BY_CODE[code ?? ''];
  if (known) return known;
  if (heldScope === 'device') return listed?.state === 'HELD' ? 'calls' : 'device';
  if (status === 'REJECTED') return 'equal';
  return status === 'NEEDS_REVIEW' ? 'doubt' : 'document';
}
