import type { Environment, LaneId, SubmissionId } from '@app/domain';
import type { Database } from '../database/database.js';

/** A lane that waits for an operator, and why. `head` is the reference of its head. */
export interface HeldLane {
  laneId: LaneId;
  environment: Environment;
  tin: string;
  bhfId: string;
  heldAt: Date;
  code: string | null;
  message: string | null;
  head: string | null;
  headId: SubmissionId | null;
  waiting: number;
}

/** The lane that was held first comes first. */
export async function readHeldLanes({ prisma }: Database): Promise<HeldLane[]> {
  const lanes = await prisma.lane.findMany({
    where: { heldAt: { not: null } },
    include: { device: { select: { tin: true, bhfId: true } } },
    orderBy: { heldAt: 'asc' },
  });
  const headIds = lanes.flatMap(({ headId }) => headId ?? []);
  const heads = await prisma.submission.findMany({
    where: { id: { in: headIds } },
    select: { id: true, reference: true },
  });
  const references = new Map(heads.map(({ id, reference }) => [id, reference]));
  return lanes.map(({ id, environment, device, headId, heldAt, heldCode, heldMessage, waiting }) => ({
    ...{ laneId: id as LaneId, environment: environment as Environment, ...device, waiting },
    ...{ heldAt: heldAt!, code: heldCode, message: heldMessage },
    ...{ head: references.get(headId ?? '') ?? null, headId: headId as SubmissionId | null },
  }));
}
