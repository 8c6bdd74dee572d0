import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { isRefusalOfDevice } from '@app/submission';
import type { LaneView, ListedLane } from '@app/persistence';
import {
  ENVIRONMENT_ENUM,
  EXAMPLE,
  NextCursor,
  Shown,
  ShownOrNull,
  ShownTextOrNull,
  ShownTimeOrNull,
} from '../http/openapi/reply-fields.js';

/** The submission because of which a lane is held. */
export class HeldLaneHeadDto {
  @Shown('Id of the submission.', EXAMPLE.submissionId)
  submissionId!: string;

  @Shown("The client's name for it.", 'INV-1041')
  reference!: string;
}

/** The branch of the lane. */
export class BranchOfLaneDto {
  @Shown('Id of the lane, which is the id of the device.', EXAMPLE.laneId)
  laneId!: string;

  @Shown('Environment.', 'PRODUCTION', ENVIRONMENT_ENUM)
  environment!: string;

  @Shown('PIN of the taxpayer.', EXAMPLE.tin)
  tin!: string;

  @Shown('Branch.', '00')
  bhfId!: string;
}

class LaneBranchDto extends BranchOfLaneDto {
  @Shown('Submissions of the lane without an answer, also the one that is under way or held.', 212)
  waiting!: number;

  @ShownTextOrNull('The code with which the lane is held.', '901')
  code!: string | null;

  @ShownTextOrNull('Why it is held.', 'It is not valid device')
  message!: string | null;
}

/** The invoices of a lane that settled today. */
export class LaneTodayDto {
  @Shown('Sales and credit notes that the authority has signed since midnight in Nairobi.', 412)
  signed!: number;

  @Shown('Those that it has refused.', 3)
  refused!: number;
}

/** A lane in the list. */
@ApiExtraModels(HeldLaneHeadDto)
export class ListedLaneDto extends LaneBranchDto {
  @ShownTextOrNull('Name of the branch, as the authority gave it with the device.', 'Headquarter')
  branchName!: string | null;

  @Shown('State of the device, as in `GET /api/v1/devices`: held are `HELD` and `REFUSED`.', 'REFUSED', {
    enum: ['READY', 'UNINITIALISED', 'HELD', 'REFUSED'],
  })
  state!: string;

  @ShownTimeOrNull('Since when it is held; null if it is not', EXAMPLE.at)
  heldAt!: string | null;

  @ShownTextOrNull('`device` if the whole lane is held, `invoices` if only those are.', 'device')
  scope!: string | null;

  @ShownOrNull('The submission because of which it is held.', getSchemaPath(HeldLaneHeadDto))
  head!: HeldLaneHeadDto | null;

  @Shown('The day so far.', undefined, { type: LaneTodayDto })
  today!: LaneTodayDto;
}

/** The answer of GET /admin/api/lanes. */
export class LaneListDto {
  @Shown('In the order of their ids.', undefined, { type: [ListedLaneDto] })
  lanes!: ListedLaneDto[];

  @NextCursor()
  nextCursor!: string | null;
}

/** Any lane. */
export class LaneDto extends LaneBranchDto {
  @ShownTextOrNull('The submission for which the lane waits.', EXAMPLE.submissionId)
  headId!: string | null;

  @ShownTimeOrNull('Since when it is held; null if it is not', null)
  heldAt!: string | null;

  @ShownTextOrNull('`device` if the whole lane is held, `invoices` if only those are.', null)
  heldScope!: string | null;

  @Shown('The next invoice number of the authority, as far as Risiti knows.', 42)
  nextNumber!: number;

  @Shown('True if its device was set up.', true)
  isSetUp!: boolean;

  @ShownTimeOrNull(
    'Since when its invoices are compared with what the authority has, after a restored backup or because other software took numbers; null if they are not',
    null,
  )
  restoreOpenedAt!: string | null;
}

/** Any lane, with its next number. */
export const laneData = (lane: LaneView): LaneDto => ({
  ...lane,
  heldAt: lane.heldAt?.toISOString() ?? null,
  restoreOpenedAt: lane.restoreOpenedAt?.toISOString() ?? null,
});

/** The states are those that the taxpayer reads of the device. */
export const listedLaneData = ({
  isInitialised,
  heldAt,
  headId,
  head,
  signed,
  refused,
  ...lane
}: ListedLane): ListedLaneDto => ({
  ...lane,
  state: heldAt ? (isRefusal(lane) ? 'REFUSED' : 'HELD') : isInitialised ? 'READY' : 'UNINITIALISED',
  heldAt: heldAt?.toISOString() ?? null,
  head: headId && { submissionId: headId, reference: head! },
  today: { signed, refused },
});

const isRefusal = ({ code, message }: Pick<ListedLane, 'code' | 'message'>): boolean =>
  isRefusalOfDevice({ code: code ?? '', message: message ?? '' });
