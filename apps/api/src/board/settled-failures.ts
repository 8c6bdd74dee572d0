import { isId, isSettled } from '@app/domain';
import { type HeadView, readHeadViews, type Tx } from '@app/persistence';

interface BoardJob {
  data: { submissionId?: unknown; turn?: unknown } | undefined;
}

/** Reads what the ledger knows of the submissions of these jobs. */
export async function viewsOf(tx: Tx, jobs: readonly BoardJob[]): Promise<Map<unknown, HeadView>> {
  const ids = jobs.map(({ data }) => data?.submissionId).filter(isId);
  const views = ids.length === 0 ? [] : await readHeadViews(tx, [...new Set(ids)]);
  return new Map(views.map((view) => [view.id, view]));
}

/** A failed job waits for an operator. Once its case is settled, it would only hide those that still wait. */
export async function mayGo<Job extends BoardJob>(
  tx: Tx,
  jobs: readonly Job[],
  { alsoUnknown = true } = {},
): Promise<Job[]> {
  const views = await viewsOf(tx, jobs);
  return jobs.filter(({ data }) => {
    const view = views.get(data?.submissionId);
    return view ? !waitsForOperator(view, data?.turn) : alsoUnknown;
  });
}

/** The third of equal refusals holds the lane, and is refused itself. */
const waitsForOperator = (view: HeadView, turnOfJob: unknown): boolean =>
  view.turn === turnOfJob && (view.status === 'NEEDS_REVIEW' || isHeldBecauseOf(view));

/** True if the lane waits because of this submission, and not because of a later one: it is unsettled, or the last of too many equal refusals. */
const isHeldBecauseOf = ({ status, heldAt, holds }: HeadView): boolean =>
  heldAt !== null && (!isSettled(status) || holds !== null);
