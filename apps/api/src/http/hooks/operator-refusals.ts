import { type Failure, failedAt } from '../errors/failure.js';

interface Refusal {
  status: 401 | 403 | 429 | 503;
  code: '001' | '006' | '905';
  field: string;
  /** The reason, both for a person at a browser and for a program. */
  message: string;
  fix: string;
}

/** A code of the second factor comes in it. */
export const CODE_HEADER = 'X-One-Time-Code';
const HOW_TO_SEND_A_CODE =
  `Send the six digits that your app shows now in the header ${CODE_HEADER}, or type them behind the password: ` +
  'secret123456. Each code is good once.';
const AGAIN = 'Send the request again after Retry-After seconds.';

const REFUSALS = {
  refused: {
    ...{ status: 401, code: '001', field: 'authorization' },
    message: 'This address needs the login of an operator: e-mail address and password.',
    fix: 'Use HTTP Basic with the e-mail address and the password of an operator.',
  },
  codeMissing: {
    ...{ status: 401, code: '001', field: CODE_HEADER },
    message: 'This login has a second factor, and its code is missing.',
    fix: HOW_TO_SEND_A_CODE,
  },
  codeWrong: {
    ...{ status: 401, code: '001', field: CODE_HEADER },
    message: 'The code of the second factor is wrong, too old, or was used before.',
    fix: HOW_TO_SEND_A_CODE,
  },
  codesPaused: {
    ...{ status: 429, code: '006', field: CODE_HEADER },
    message:
      'Too many wrong codes in a row came with the right password, so no code of this login is checked until Retry-After is over.',
    fix:
      'If you did not send them, another person knows your password: have another one set from a shell with ' +
      '"npm run operator -- reset --email <e-mail>", which ends the pause. Otherwise wait, and compare the clock of your phone.',
  },
  mustEnrol: {
    ...{ status: 403, code: '001', field: CODE_HEADER },
    message: 'This installation requires a second factor, and this login has none.',
    fix: 'Enrol one: log in at /console/operator, or POST /admin/api/second-factor and then POST /admin/api/second-factor/confirmation.',
  },
  keyRefused: {
    ...{ status: 401, code: '001', field: 'x-api-key' },
    message:
      'This is no key of an operator that works: it is unknown, has expired or was revoked, or its operator may not log in.',
    fix: 'Make a key with POST /admin/api/operator-keys. The key of an app opens nothing here.',
  },
  keyReads: {
    ...{ status: 403, code: '001', field: 'x-api-key' },
    message: 'This key may only read.',
    fix: 'Use a key with the rights ACT, or log in with HTTP Basic.',
  },
  forPeople: {
    ...{ status: 403, code: '001', field: 'x-api-key' },
    message: 'Only a person may do this: it changes who has a login, a key or a PIN.',
    fix: 'Log in with HTTP Basic: your e-mail address and password.',
  },
  loggedOut: {
    ...{ status: 401, code: '001', field: 'cookie' },
    message: 'No operator is logged in at this browser, or the login has ended.',
    fix: 'Log in at /console/operator.',
  },
  tooMany: {
    ...{ status: 429, code: '006', field: 'authorization' },
    message:
      'Too many login attempts from this IP address or for this e-mail address. Try again after Retry-After seconds.',
    fix: AGAIN,
  },
  unchecked: {
    ...{ status: 503, code: '905', field: 'authorization' },
    message:
      'The login could not be checked, for example because the database cannot be reached. Try again after Retry-After seconds.',
    fix: AGAIN,
  },
} as const satisfies Record<string, Refusal>;

export type RefusalName = keyof typeof REFUSALS;

/** The time after which the database may be back. */
const RETRY_AFTER_S = 15;

/** The reason why an operator was not let in. */
export class LoginRefusal extends Error {
  readonly refusal: Refusal;
  /** The plugin asks for a password if this is 401. */
  readonly statusCode: number;

  constructor(
    readonly reason: RefusalName,
    readonly retryAfterS = RETRY_AFTER_S,
  ) {
    super(REFUSALS[reason].message);
    this.refusal = REFUSALS[reason];
    this.statusCode = this.refusal.status;
  }
}

/** The plugin throws an error of its own for a header that it cannot read. */
export const refusalOf = (error: Error): LoginRefusal =>
  error instanceof LoginRefusal ? error : new LoginRefusal('refused');

export const isToBeRepeated = ({ status }: Refusal): boolean => status === 429 || status === 503;

export function failureOf({ refusal, retryAfterS }: LoginRefusal): Failure {
  const { status, code, field, message, fix } = refusal;
  const headers: Record<string, string> = isToBeRepeated(refusal) ? { 'Retry-After': String(retryAfterS) } : {};
  return failedAt(code, field, message, fix, { status, headers });
}
