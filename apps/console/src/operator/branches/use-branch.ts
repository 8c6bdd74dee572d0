import { useState } from 'react';
import { lanesRead, type LearnedNumbersDto } from '../../calls/generated/index.js';
import { useCase } from '../needs/cases.js';
import { useLook } from '../use-look.js';
import { type BranchView, useLanes } from './lanes.js';

/**
 * The facts that are known of one branch. Where the invoices alone are held, another document than the first of the lane may be the cause, and
 * why it is held is not said before that document is known.
 */
export function useBranch(id: string) {
  const lane = useLook(['branch', id], (on) => lanesRead({ ...on, path: { id } }));
  const held = useLanes(true);
  const listed = held.data?.lanes.find(({ laneId }) => laneId === id);
  const head = useCase(listed?.head?.submissionId ?? lane.data?.headId ?? null);
  const [answer, onLearned] = useState<LearnedNumbersDto>();
  const heldAt = lane.data?.heldAt ?? null;
  const learned = answer && answer.askedAt > (heldAt ?? '') ? answer : undefined;
  const isKnown = heldAt === null || !(held.isLoading || head.isLoading);
  const data: BranchView | undefined =
    lane.data && isKnown ? { lane: lane.data, listed, head: head.data, learned, onLearned } : undefined;
  return { data, error: lane.error, refetch: lane.refetch };
}
