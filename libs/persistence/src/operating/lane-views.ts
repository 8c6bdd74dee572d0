import type { Environment, LaneId, SubmissionId } from '@app/domain';
import type { Database } from '../database/database.js';

/** A lane as an operator sees it, held or not. */
export interface LaneView {
  laneId: LaneId;
  environment: Environment;
  tin: string;
  bhfId: string;
  headId: SubmissionId | null;
  /** Submissions without an answer, also the one that is under way or held. */
  waiting: number;
  heldAt: Date | null;
  /** `device` if the whole lane is held, `invoices` if only those are. */
  heldScope: string | null;
  code: string | null;
  message: string | null;
  /** The next invoice number of the authority, as far as we know. */
  nextNumber: number;
  /** Its device was set up once. */
  isSetUp: boolean;
  /** Since then its invoices are compared with the imported documents; null if they need not be. */
  restoreOpenedAt: Date | null;
}

export async function readLaneView({ prisma }: Database, id: string): Promise<LaneView | null> {
  const lane = await prisma.lane.findUnique({ where: { id }, include: { device: true } });
  if (!lane) return null;
  const { tin, bhfId } = lane.device;
  const series = await prisma.series.findUnique({ where: { key: `sale/${lane.environment}/${tin}/${bhfId}` } });
  return {
    ...{ laneId: lane.id as LaneId, environment: lane.environment as Environment, tin, bhfId },
    ...{
      headId: lane.headId as SubmissionId | null,
      waiting: lane.waiting + lane.parked.length + (lane.headId ? 1 : 0),
    },
    ...{ heldAt: lane.heldAt, heldScope: lane.heldScope, code: lane.heldCode, message: lane.heldMessage },
    nextNumber: 1 + Number(series?.lastNumber ?? 0),
    isSetUp: lane.device.initialisedAt !== null,
    restoreOpenedAt: lane.restoreOpenedAt,
  };
}
