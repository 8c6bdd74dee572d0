import { ApiProperty } from '@nestjs/swagger';
import type { Warning } from '@app/contract';
import type { PullState } from '@app/persistence';
import type { SyncOmissions, SyncProgress, SyncedRegister } from '@app/reference';
import { Shown, ShownTimeOrNull } from '../http/openapi/reply-fields.js';

const SYNC_STATES = ['never', 'waiting', 'pulling', 'done', 'failed'] as const;

type SyncState = (typeof SYNC_STATES)[number];

/** The reason why a register could not be fetched. */
export class SyncFailureDto {
  @Shown("The tax authority's code, or what we call it.", '990')
  code!: string;

  @Shown('In words.', 'The maximum number of views are exceeded')
  message!: string;

  @ShownTimeOrNull('When it may be tried again', null)
  nextAttemptAt!: string | null;
}

/** The state of the copy of one register. */
export class SyncedRegisterDto {
  @Shown('Which.', 'codes')
  register!: string;

  @Shown('never: not fetched yet; waiting for a worker; pulling; done; failed: tried again automatically.', 'done', {
    enum: SYNC_STATES,
  })
  state!: SyncState;

  @ShownTimeOrNull('Time of the last answer of the tax authority', '2026-03-02T07:15:00.120Z')
  asOf!: string | null;

  @Shown('How many records there are of it here.', 812)
  rows!: number;

  @ApiProperty({ description: 'Why the last fetch failed.', required: false, type: () => SyncFailureDto })
  failure?: SyncFailureDto;
}

/** The answer of POST and GET /sync, and `sync` in that of POST /initialize. */
export class SyncDto {
  @Shown('pulling if any register is; else failed if any is; else never if any is; else done.', 'done', {
    enum: ['never', 'pulling', 'done', 'failed'],
  })
  state!: 'never' | 'pulling' | 'done' | 'failed';

  @ApiProperty({ description: 'State of each register.', type: [SyncedRegisterDto] })
  registers!: SyncedRegisterDto[];
}

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
  'no route': 'The host of the tax authority does not have this list, at least for now.',
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

/** True if the authority was silent at the last pull of any register, and it is not pulled now. A host that lacks one list is not silent. */
export const isUnanswered = (progress: SyncProgress): boolean =>
  failedIn(progress).some(({ code }) => FAILURE_TEXTS[code] === UNREACHABLE || SILENCE.test(code));

/** The authority's hosts are down, or ask for time. */
const SILENCE = /^HTTP (5\d\d|408|429)$/;

const failedIn = (progress: SyncProgress): { register: string; code: string }[] =>
  progress
    .filter(({ state }) => stateOf(state) === 'failed')
    .map(({ register, state }) => ({ register, code: state?.failureCode ?? 'error' }));

const REASONS = {
  recent: 'Not fetched again, because they were fetched less than 15 seconds ago',
  joined:
    'Not fetched again, because an earlier request is being carried out, which may miss what changed a moment ago',
  busy: 'Not fetched, because too many requests of this taxpayer are under way',
} as const;

/** Names the registers that could not be fetched. */
export function failureWarnings(progress: SyncProgress): Warning[] {
  const failed = failedIn(progress);
  if (failed.length === 0) return [];
  const names = failed.map(({ register, code }) => `${register} (${code})`).join(', ');
  const message = `Could not be fetched: ${names}. Their failure in data says why.`;
  return [
    { field: 'request', message, fix: 'Work with the last complete copy. The list is fetched again at nextAttemptAt.' },
  ];
}

/** Says which registers a sync did not pull anew, and what to do about it. */
export const syncWarnings = (omissions: SyncOmissions): Warning[] =>
  (['recent', 'joined', 'busy'] as const)
    .filter((reason) => omissions[reason].length > 0)
    .map((reason) => ({
      field: 'request',
      message: `${REASONS[reason]}: ${omissions[reason].join(', ')}.`,
      fix: 'Nothing to do if asOf of these registers is late enough for you; else send the request again after Retry-After seconds.',
    }));
