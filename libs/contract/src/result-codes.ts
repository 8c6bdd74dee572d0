import { AUTHORITY_RETRY_S } from '@app/domain';

/**
 * Every answer carries one of these codes in `resultCd`; 000 is success and all others are not. This table is the
 * only place where their names, HTTP statuses and advice are written; the README of this library and the OpenAPI
 * document repeat it and are tested against it.
 */
interface ResultCodeRow {
  name: string;
  meaning: string;
  /** The usual HTTP status. */
  status: number;
  /** The other statuses it may come with, each with its occasion. */
  otherStatuses: Readonly<Record<number, string>>;
  fix: string;
}

export const RESULT_CODES = {
  '000': {
    name: 'Success',
    meaning: 'The request was processed.',
    status: 200,
    otherStatuses: { 202: 'accepted, and an answer without waiting was asked for' },
    fix: 'Nothing to do.',
  },
  '001': {
    name: 'Invalid API Key',
    meaning: 'The x-api-key header, or the token of the dashboard, is missing or not valid.',
    status: 401,
    otherStatuses: {
      403: 'the key or token is valid, but not for this role, app or environment, or a token came without X-Service-App-Id',
    },
    fix: 'Send a valid key in the x-api-key header, or a token in Authorization with the app in X-Service-App-Id.',
  },
  '002': {
    name: 'Missing Required Field',
    meaning: 'A required field of the body is absent.',
    status: 400,
    otherStatuses: {},
    fix: 'Add the field named in resultMsg.',
  },
  '003': {
    name: 'Invalid Field Value',
    meaning: 'A value is not one that is allowed here.',
    status: 400,
    otherStatuses: {
      404: 'no such route, or nothing of yours with that id',
      405: 'no such method on this route',
      413: 'the body is too large',
      415: 'the body is not JSON',
      422: 'the value is well formed, but refused by the state of things or by the tax authority; or the Idempotency-Key has come with another request before',
    },
    fix: 'Send a value as described for the field named in resultMsg.',
  },
  '004': {
    name: 'Duplicate Invoice',
    meaning: 'Another invoice with this invcNo was already submitted.',
    status: 409,
    otherStatuses: {},
    fix: 'Use another number, or read the existing submission, which is in data.',
  },
  '005': {
    name: 'Item Not Found',
    meaning: 'The itemCd is not registered.',
    status: 422,
    otherStatuses: { 404: 'the item is the one named in the path' },
    fix: 'Register the item first, with POST /api/v1/items/service, /items/goods or /items.',
  },
  '006': {
    name: 'Tax Authority Connection Error',
    meaning: 'The tax authority did not answer, or not in time.',
    status: 503,
    otherStatuses: {
      202: 'the submission is stored and will be sent again without your help; its receipt is not there yet',
      429: 'this API key has asked too much for now, or too much is waiting already',
    },
    fix: `Retry after ${AUTHORITY_RETRY_S} seconds, or what Retry-After says; a submission that was accepted need not be sent again, only asked for.`,
  },
  '007': {
    name: 'Device Not Initialized',
    meaning: 'The device of this app has not been initialized with the tax authority.',
    status: 409,
    otherStatuses: {},
    fix: 'Call POST /api/v1/initialize.',
  },
  '801': {
    name: 'Original Invoice Not Found',
    meaning: 'orgInvcNo does not match an approved invoice.',
    status: 422,
    otherStatuses: { 404: 'the invoice is the one named in the path' },
    fix: 'Verify the number, and that the status of the original is 02.',
  },
  '802': {
    name: 'Invoice Already Credited',
    meaning: 'What is asked for has already been done to the referenced invoice.',
    status: 409,
    otherStatuses: {},
    fix: 'Nothing more can be done to that invoice.',
  },
  '905': {
    name: 'Internal Server Error',
    meaning: 'Something failed on our side.',
    status: 500,
    otherStatuses: { 503: 'our own database cannot be reached, or this process is about to stop' },
    fix: 'Contact support with the full request and response, and the requestId.',
  },
} as const satisfies Record<string, ResultCodeRow>;

export type ResultCode = keyof typeof RESULT_CODES;
export type FailureCode = Exclude<ResultCode, '000'>;

/** In the order of their numbers; the table itself cannot be iterated so, since an object puts 801 before 000. */
export const RESULT_CODE_LIST: readonly ResultCode[] = (Object.keys(RESULT_CODES) as ResultCode[]).sort();
