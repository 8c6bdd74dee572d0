import type { Turn } from '@app/persistence';
import { jobIdOf } from '@app/queue';

/** The fields of an event that name a delivery. */
export const deliveryFieldsOf = ({ id, turn, laneId, environment, kind }: Turn) => ({
  submissionId: id,
  jobId: jobIdOf({ submissionId: id, turn }),
  laneId,
  environment,
  kind,
});
