import type { SyncDto, SyncedRegisterDto, SyncState, Warning } from '@app/contract';
import type { PullState } from '@app/persistence';
import type { SyncOmissions, SyncProgress, SyncedRegister } from '@app/reference';

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
  'device key': 'This service cannot use the key of this device. Contact support of this service.',
};
/** The authority answered without a code of its own. */
const UNREADABLE = /^(0+|HTTP \d+)$/;
const TRIED_AGAIN =
  'Nothing to do: the last complete copy stays in use, and the list is fetched again at nextAttemptAt.';
const NOT_INITIALISED =
  'No device of this account is initialised. Call POST /api/v1/initialize; the lists are then fetched automatically.';

/** Clients get the words of the authority. The words of the network and of the database stay in the log. */
function failureText({ failureCode: code, failureMessage: message }: PullState): string {
  if (code === '007') return NOT_INITIALISED;
  const text = FAILURE_TEXTS[code ?? 'error'];
  if (text) return `${text} ${TRIED_AGAIN}`;
  if (UNREADABLE.test(code ?? '')) return `The tax authority's answer could not be read (${code}). ${TRIED_AGAIN}`;
  return `The tax authority refused the list: ${code} ${message ?? ''}`.trim() + `. ${TRIED_AGAIN}`;
}

/** True if the authority itself said no. After 990, asked too often, it says yes later. */
export const isRefusal = (failureCode: string): boolean =>
  !Object.hasOwn(FAILURE_TEXTS, failureCode) && !UNREADABLE.test(failureCode) && !['007', '990'].includes(failureCode);

function stateOf(state: PullState | null): SyncState {
  if (state?.wantedAt) return state.isTaken ? 'pulling' : 'waiting';
  if (state?.failedAt) return 'failed';
  return state?.pulledAt ? 'done' : 'never';
}

/** True if the last pull of any register got no usable answer, and it is not pulled now. */
export const isUnanswered = (progress: SyncProgress): boolean =>
  progress.some(({ state }) => state !== null && stateOf(state) === 'failed' && hadNoAnswer(state.failureCode ?? ''));

const hadNoAnswer = (code: string): boolean => FAILURE_TEXTS[code] === UNREACHABLE || UNREADABLE.test(code);

const REASONS = {
  recent: 'Not fetched again, because they were fetched less than 15 seconds ago',
  joined:
    'Not fetched again, because an earlier request is being carried out, which may miss what changed a moment ago',
  busy: 'Not fetched, because too many requests of this taxpayer are under way',
} as const;

/** Says which registers a sync did not pull anew, and what to do about it. */
export const syncWarnings = (omissions: SyncOmissions): Warning[] =>
  (['recent', 'joined', 'busy'] as const)
    .filter((reason) => omissions[reason].length > 0)
    .map((reason) => ({
      field: 'request',
      message: `${REASONS[reason]}: ${omissions[reason].join(', ')}.`,
      fix: 'Nothing to do if asOf of these registers is late enough for you; else send the request again after Retry-After seconds.',
    }));
