import { AUTHORITY_RETRY_S } from '@app/domain';

/**
 * The result codes of the API: every answer carries one in `resultCd`, and only 000 is success. The README of this
 * library and the OpenAPI document repeat this table, and tests compare them with it.
 */
interface ResultCodeRow {
  name: string;
  meaning: string;
  /** The usual HTTP status. */
  status: number;
  /** The other HTTP statuses of the code, each with its reason. */
  otherStatuses: Readonly<Record<number, string>>;
  fix: string;
}

export const RESULT_CODES = {
  '000': {
    name: 'Success',
    meaning: 'The request was processed.',
    status: 200,
    otherStatuses: { 202: 'accepted, and the client asked not to wait for the receipt' },
    fix: 'Nothing to do.',
  },
  '001': {
    name: 'Invalid API Key',
    meaning: 'The API key or the access token is missing or not valid.',
    status: 401,
    otherStatuses: {
      403: 'the key or token is valid, but not allowed for this request; or an access token came without X-Service-App-Id',
    },
    fix: 'Send a valid API key in the header x-api-key; or an access token as Authorization: Bearer, with the appId in X-Service-App-Id.',
  },
  '002': {
    name: 'Missing Required Field',
    meaning: 'A required field of the body is missing.',
    status: 400,
    otherStatuses: {},
    fix: 'Add the fields listed in errors.',
  },
  '003': {
    name: 'Invalid Field Value',
    meaning: 'A field, parameter or header has a value that is not allowed.',
    status: 400,
    otherStatuses: {
      404: 'the address does not exist, or nothing of your account has this id',
      405: 'the address does not support this method',
      406: 'the list does not come in a format that Accept asks for',
      409: 'the document has no receipt, or its receipt was printed too often',
      413: 'the body is too large',
      415: 'the body is not JSON',
      422: 'the value is well formed, but refused because of earlier submissions, or by the tax authority, or because a quota is reached; or the Idempotency-Key belongs to an earlier request',
    },
    fix: 'Correct the fields listed in errors, as each fix says.',
  },
  '004': {
    name: 'Duplicate Invoice',
    meaning: 'A document with this number was already submitted.',
    status: 409,
    otherStatuses: {},
    fix: 'If data.identical is true, it is this document: take the receipt in data, and do not send it again. Otherwise send this one with another number; data.differences says in what the two differ.',
  },
  '005': {
    name: 'Item Not Found',
    meaning: 'The item is not registered.',
    status: 422,
    otherStatuses: { 404: 'the path names the item' },
    fix: 'Register the item first with POST /api/v1/items, /api/v1/items/goods or /api/v1/items/service.',
  },
  '006': {
    name: 'Tax Authority Connection Error',
    meaning: 'The tax authority did not answer in time.',
    status: 503,
    otherStatuses: {
      202: 'the submission is stored and is sent automatically; the receipt is not available yet',
      409: 'the receipt cannot be printed before the tax authority has signed it',
      429: 'the API key has used up a rate limit',
    },
    fix: `Send the request again after Retry-After seconds (${AUTHORITY_RETRY_S} without that header). If data has a submissionId, read GET /api/v1/submissions/{submissionId} instead of sending the document again.`,
  },
  '007': {
    name: 'Device Not Initialized',
    meaning: 'The device of this app is not initialised with the tax authority, or the tax authority refuses it.',
    status: 409,
    otherStatuses: {
      202: 'the submission is stored, but the tax authority refuses the device',
    },
    fix: 'Call POST /api/v1/initialize with the serial number of the device, then send this request again.',
  },
  '801': {
    name: 'Original Invoice Not Found',
    meaning: 'The original invoice was not found among the approved invoices of this branch.',
    status: 422,
    otherStatuses: { 404: 'the path names the invoice' },
    fix: 'Send the invcNo of an approved sale of this branch; GET /api/v1/submissions?invcNo={invcNo} shows its status.',
  },
  '802': {
    name: 'Invoice Already Credited',
    meaning: 'The referenced document was already credited, confirmed, refused or linked.',
    status: 409,
    otherStatuses: {},
    fix: 'Do not send the request again. Read the existing submission in data, or with GET /api/v1/submissions?invcNo={invcNo}.',
  },
  '905': {
    name: 'Internal Server Error',
    meaning: 'The request failed because of an error in this service.',
    status: 500,
    otherStatuses: { 503: 'the database of this service cannot be reached, or the process is shutting down' },
    fix: 'Send the same request again: a document with the same number or the same Idempotency-Key is stored only once. If the request fails again, contact support with the requestId.',
  },
} as const satisfies Record<string, ResultCodeRow>;

export type ResultCode = keyof typeof RESULT_CODES;
export type FailureCode = Exclude<ResultCode, '000'>;

/** The codes in numeric order. The keys of the table have another order, because an object puts 801 before 000. */
export const RESULT_CODE_LIST: readonly ResultCode[] = (Object.keys(RESULT_CODES) as ResultCode[]).sort();
