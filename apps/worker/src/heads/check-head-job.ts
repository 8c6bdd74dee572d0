import { type Environment, isId } from '@app/domain';

const TURN_MAX = 2 ** 31 - 1;

/** Says what is wrong with a job that somebody made or edited by hand; null for a job of the ledger. */
export function headJobProblem(data: unknown, environment: Environment): string | null {
  const { v, submissionId, laneId, turn, ...job } = (data ?? {}) as Record<string, unknown>;
  if (v !== 1) return 'its version is not 1';
  if (!isId(submissionId)) return 'its submissionId is not the id of a submission';
  if (!isId(laneId)) return 'its laneId is not the id of a lane';
  if (!isTurn(turn)) return 'its turn is not a positive whole number';
  if (job.environment !== environment) return `its environment is not ${environment}, to which this queue belongs`;
  return null;
}

const isTurn = (value: unknown) => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= TURN_MAX;
