import type { Turn } from '@app/persistence';
import { jobIdOf } from '@app/queue';

/** Which delivery of which submission, and where, for an event. */
export const deliveryFieldsOf = ({ id, turn, laneId, environment, kind }: Turn) => ({
  submissionId: id,
  jobId: jobIdOf({ submissionId: id, turn }),
  laneId,
  environment,
  kind,
});
