import type { SyncDto, SyncedRegisterDto, SyncState } from '@app/contract';
import type { PullState } from '@app/persistence';
import type { SyncProgress, SyncedRegister } from '@app/reference';

/** The progress of a sync: as a whole, and for each register. */
export function syncData(progress: SyncProgress): SyncDto {
  const registers = progress.map(registerData);
  return { state: overallStateOf(registers.map(({ state }) => state)), registers };
}

function overallStateOf(states: SyncState[]): SyncDto['state'] {
  if (states.includes('waiting') || states.includes('pulling')) return 'pulling';
  return (['failed', 'never'] as const).find((state) => states.includes(state)) ?? 'done';
}

const registerData = ({ register, state, rows }: SyncedRegister): SyncedRegisterDto => ({
  register,
  state: stateOf(state),
  asOf: state?.pulledAt?.toISOString() ?? null,
  rows,
  ...(state?.failedAt && {
    failure: {
      code: state.failureCode ?? '',
      message: state.failureMessage ?? '',
      nextAttemptAt: state.retryAt?.toISOString() ?? null,
    },
  }),
});

function stateOf(state: PullState | null): SyncState {
  if (state?.wantedAt) return state.isTaken ? 'pulling' : 'waiting';
  if (state?.failedAt) return 'failed';
  return state?.pulledAt ? 'done' : 'never';
}
