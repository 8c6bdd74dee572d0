import { type Environment, isId } from '@app/domain';

const TURN_MAX = 2 ** 31 - 1;

/** A job that some hand has made or edited is no ticket, and never will be: in a sentence why; null for one of ours. */
export function headJobProblem(data: unknown, environment: Environment): string | null {
  const { v, submissionId, laneId, turn, ...job } = (data ?? {}) as Record<string, unknown>;
  if (v !== 1) return 'it is of no version this worker knows';
  if (!isId(submissionId)) return 'its submissionId is not the id of a submission';
  if (!isId(laneId)) return 'its laneId is not the id of a lane';
  if (!isTurn(turn)) return 'its turn is not a turn';
  if (job.environment !== environment) return `its environment is not ${environment}, whose queue this is`;
  return null;
}

const isTurn = (value: unknown) => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= TURN_MAX;
