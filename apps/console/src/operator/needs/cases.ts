import { dataOf } from '@risiti/client/browser';
import { useQuery } from '@tanstack/react-query';
import { LOOK_EVERY_MS, operatorClient, operatorKey } from '../../calls/operator.js';
import {
  type CaseGroupDto,
  casesRead,
  lanesList,
  type ListedLaneDto,
  manyCasesGroups,
  type QueueDto,
  queuesList,
} from '../../calls/generated/index.js';

/** One cause that needs a person: a paused queue, a held lane, or cases that have the same status, kind and answer. */
export type Need =
  | { of: 'queue'; queue: QueueDto }
  | { of: 'lane'; lane: ListedLaneDto }
  | { of: 'group'; group: CaseGroupDto };

/** Groups are made of up to 20,000 cases, so they are read less often. */
const GROUP_EVERY_MS = 3 * LOOK_EVERY_MS;

const useQueues = () =>
  useQuery({
    queryKey: operatorKey('queues'),
    queryFn: async ({ signal }) => dataOf(await queuesList({ client: operatorClient, signal })).queues,
    refetchInterval: LOOK_EVERY_MS,
  });

const useHeldLanes = () =>
  useQuery({
    queryKey: operatorKey('lanes', 'held'),
    queryFn: async ({ signal }) =>
      dataOf(await lanesList({ client: operatorClient, query: { held: 'true', limit: '200' }, signal })).lanes,
    refetchInterval: LOOK_EVERY_MS,
  });

export const useGroups = (status: 'NEEDS_REVIEW' | 'FAILED') =>
  useQuery({
    queryKey: operatorKey('groups', status),
    queryFn: async ({ signal }) => dataOf(await manyCasesGroups({ client: operatorClient, query: { status }, signal })),
    refetchInterval: GROUP_EVERY_MS,
  });

/** A submission with its evidence. Null reads nothing. */
export const useCase = (id: string | null) =>
  useQuery({
    queryKey: operatorKey('case', id),
    queryFn: async ({ signal }) => dataOf(await casesRead({ client: operatorClient, path: { id: id ?? '' }, signal })),
    enabled: id !== null,
    refetchInterval: GROUP_EVERY_MS,
  });

/** What needs a person now. While the queue does not answer, nobody knows whether it is paused. */
export function useNeeds() {
  const queues = useQueues();
  const lanes = useHeldLanes();
  const groups = useGroups('NEEDS_REVIEW');
  return {
    data:
      queues.isPending || !lanes.data || !groups.data
        ? undefined
        : needsOf(queues.data ?? [], lanes.data, groups.data.groups),
    error: lanes.error ?? groups.error,
    refetch: () => Promise.all([queues.refetch(), lanes.refetch(), groups.refetch()]),
  };
}

/** A case that heads a held lane is the cause of the lane: it has no card of its own. */
function needsOf(queues: QueueDto[], lanes: ListedLaneDto[], groups: CaseGroupDto[]): Need[] {
  const heads = new Set(lanes.map(({ head }) => head?.submissionId));
  const isOfLane = ({ count, examples }: CaseGroupDto) => count === 1 && heads.has(examples[0]?.submissionId);
  return [
    ...queues.filter(({ isPaused }) => isPaused).map((queue): Need => ({ of: 'queue', queue })),
    ...lanes.map((lane): Need => ({ of: 'lane', lane })),
    ...groups.filter((group) => !isOfLane(group)).map((group): Need => ({ of: 'group', group })),
  ];
}

export const useNeedsCount = (): number => useNeeds().data?.length ?? 0;
