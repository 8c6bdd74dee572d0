import {
  type CaseGroupDto,
  casesRead,
  type ListedLaneDto,
  manyCasesGroups,
  type QueueDto,
  queuesList,
} from '../../calls/generated/index.js';
import { useLanes } from '../branches/lanes.js';
import { GROUP_EVERY_MS, useLook } from '../use-look.js';
import { isInvoice } from './valid-acts.js';

/**
 * One cause that needs a person: a paused queue, a held lane, or cases that have the same status, kind and answer. `held` branches are
 * held by the cases of a group.
 */
export type Need =
  | { of: 'queue'; queue: QueueDto }
  | { of: 'lane'; lane: ListedLaneDto }
  | { of: 'group'; group: CaseGroupDto; held?: number };

export const useGroups = (status: 'NEEDS_REVIEW' | 'FAILED') =>
  useLook(['groups', status], (on) => manyCasesGroups({ ...on, query: { status } }), GROUP_EVERY_MS);

/** A submission with its evidence. Null reads nothing. */
export const useCase = (id: string | null) =>
  useLook(['case', id], (on) => casesRead({ ...on, path: { id: id ?? '' } }), GROUP_EVERY_MS);

/** True for what Risiti gave up, and an operator can still send. */
export const isUndecided = ({ status, kind, authority }: CaseGroupDto): boolean =>
  status === 'FAILED' && authority?.code !== 'OPERATOR' && isInvoice(kind);

/** The cases that need an operator now. A queue that does not answer may be paused or not. */
export function useNeeds() {
  const queues = useLook(['queues'], queuesList);
  const [lanes, reviews, failed] = [useLanes(true), useGroups('NEEDS_REVIEW'), useGroups('FAILED')];
  const isKnown = !queues.isPending && lanes.data && reviews.data && failed.data;
  const undecided = failed.data?.groups.filter(isUndecided) ?? [];
  return {
    data: isKnown ? needsOf(queues.data?.queues ?? [], lanes.data.lanes, reviews.data.groups, undecided) : undefined,
    /** There may be more of them. */
    isFull: typeof lanes.data?.nextCursor === 'string' || reviews.data?.isComplete === false,
    error: lanes.error ?? reviews.error ?? failed.error,
    refetch: () => Promise.all([queues, lanes, reviews, failed].map((query) => query.refetch())),
  };
}

const ENVIRONMENTS = ['PRODUCTION', 'SANDBOX'] as const;

/**
 * What counts comes before what is tried out, and a cause of many before that of one branch. A branch that is held by a group has no
 * card of its own, and neither has the case that heads a held branch.
 */
function needsOf(queues: QueueDto[], lanes: ListedLaneDto[], reviews: CaseGroupDto[], undecided: CaseGroupDto[]) {
  return ENVIRONMENTS.flatMap((environment): Need[] => {
    const isHere = (one: { environment: string }) => one.environment === environment;
    const many = reviews.filter((group) => isHere(group) && group.count > 1);
    const holds = (group: CaseGroupDto) => (lane: ListedLaneDto) =>
      isHere(lane) && lane.scope === 'invoices' && group.lane === null && lane.code === group.authority?.code;
    const own = lanes.filter((lane) => isHere(lane) && !many.some((group) => holds(group)(lane)));
    const heads = new Set(own.map(({ head }) => head?.submissionId));
    const single = reviews.filter((one) => isHere(one) && one.count === 1 && !heads.has(one.examples[0]?.submissionId));
    return [
      ...queues.filter((queue) => isHere(queue) && queue.isPaused).map((queue): Need => ({ of: 'queue', queue })),
      ...many.map((group): Need => ({ of: 'group', group, held: lanes.filter(holds(group)).length })),
      ...own.map((lane): Need => ({ of: 'lane', lane })),
      ...[...single, ...undecided.filter(isHere)].map((group): Need => ({ of: 'group', group })),
    ];
  });
}

export const useNeedsCount = (): number => useNeeds().data?.length ?? 0;
