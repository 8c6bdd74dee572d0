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
      message: failureText(state),
      nextAttemptAt: state.retryAt?.toISOString() ?? null,
    },
  }),
});

const UNREACHABLE = 'The tax authority cannot be reached.';
const FAILURE_TEXTS: Readonly<Record<string, string>> = {
  unavailable: UNREACHABLE,
  'no answer': UNREACHABLE,
  breaker: UNREACHABLE,
  error: 'This service failed to store the list.',
};
const TRIED_AGAIN =
  'Nothing to do: the last complete copy stays in use, and the list is fetched again at nextAttemptAt.';
const NOT_INITIALISED =
  'No device of this account is initialised. Call POST /api/v1/initialize; the lists are then fetched automatically.';

/** Clients get the words of the authority. The words of the network and of the database stay in the log. */
function failureText({ failureCode: code, failureMessage: message }: PullState): string {
  if (code === '007') return NOT_INITIALISED;
  const text = FAILURE_TEXTS[code ?? 'error'];
  if (text) return `${text} ${TRIED_AGAIN}`;
  if (/^(0+|HTTP \d+)$/.test(code ?? ''))
    return `The tax authority's answer could not be read (${code}). ${TRIED_AGAIN}`;
  return `The tax authority refused the list: ${code} ${message ?? ''}`.trim() + `. ${TRIED_AGAIN}`;
}

function stateOf(state: PullState | null): SyncState {
  if (state?.wantedAt) return state.isTaken ? 'pulling' : 'waiting';
  if (state?.failedAt) return 'failed';
  return state?.pulledAt ? 'done' : 'never';
}
