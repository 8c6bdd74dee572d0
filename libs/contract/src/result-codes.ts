import { AUTHORITY_RETRY_S } from '@app/domain';
import { EXAMPLE_ID } from './example-values.js';

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
  /** Whether there is an invoice now, or will be one. */
  created: string;
  fix: string;
  /** An error as an answer with this code has it, where it differs from the meaning and the fix. */
  example?: { field: string; message: string; fix?: string; data?: object };
}

export const RESULT_CODES = {
  '000': {
    name: 'Success',
    meaning: 'The request was processed.',
    status: 200,
    otherStatuses: { 202: 'accepted, and the client asked not to wait for the receipt' },
    created: 'Yes; with 202 as soon as the tax authority has signed it.',
    fix: 'Nothing to do.',
  },
  '001': {
    name: 'Invalid API Key',
    meaning: 'The API key or the access token is missing or not valid.',
    status: 401,
    otherStatuses: {
      403: 'the key or token is valid, but not allowed for this request; or an access token came without X-Service-App-Id',
    },
    created: 'No. Nothing was stored.',
    fix: 'Send a valid API key in the header x-api-key; or an access token as Authorization: Bearer, with the appId in X-Service-App-Id.',
    example: {
      field: 'x-api-key',
      message: 'The x-api-key header is missing.',
      fix: 'Send the API key of your app in the header x-api-key, for example "x-api-key: service_test_…".',
    },
  },
  '002': {
    name: 'Missing Required Field',
    meaning: 'A required field of the body is missing.',
    status: 400,
    otherStatuses: {},
    created: 'No. Nothing was stored, and the number is free.',
    fix: 'Add the fields listed in errors.',
    example: {
      field: 'items[0].qty',
      message: 'items[0].qty is required',
      fix: 'Add items[0].qty: a number above 0 with at most three decimals, for example 2.',
    },
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
      410: 'the service does not have the event of the cursor any more, so you may have missed some',
      413: 'the body is too large',
      415: 'the body is not JSON',
      422: 'the value is well formed, but refused because of earlier submissions, or by the tax authority, or because a quota is reached; or the Idempotency-Key belongs to an earlier request',
    },
    created:
      'No, and the number is free. Only where data has a submissionId was the document stored: then it was refused later, by the tax authority or by this service.',
    fix: 'Correct the fields listed in errors, as each fix says.',
    example: {
      field: 'items[0].qty',
      message: 'items[0].qty must be a number above 0 with at most three decimals; got "2"',
      fix: 'Send qty as a JSON number without quotes, above 0 and with at most three decimals.',
    },
  },
  '004': {
    name: 'Duplicate Invoice',
    meaning: 'A document with this number was already submitted.',
    status: 409,
    otherStatuses: {},
    created: 'Not by this request. The document that has the number is in data, with its receipt if it has one.',
    fix: 'If data.identical is true, it is this document: take the receipt in data, and do not send it again. Otherwise send this one with another number; data.differences says in what the two differ.',
    example: {
      field: 'transaction.invcNo',
      message:
        'transaction.invcNo: INV-2026-0001 was already submitted. Another document has this number; use a new one.',
      fix: 'Send the document with another invcNo, or read the existing submission in data.',
      data: {
        submissionId: EXAMPLE_ID,
        status: 'APPROVED',
        invcNo: 'INV-2026-0001',
        identical: false,
        differences: [{ field: 'items[0].qty', stored: 2, sent: 3 }],
      },
    },
  },
  '005': {
    name: 'Item Not Found',
    meaning: 'The item is not registered.',
    status: 422,
    otherStatuses: { 404: 'the path names the item' },
    created: 'No. Nothing was stored, and the number is free.',
    fix: 'Register the item first with POST /api/v1/items, /api/v1/items/goods or /api/v1/items/service.',
    example: { field: 'items[0].itemCd', message: 'items[0].itemCd: Item SVC-CONSULT is not registered.' },
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
    created:
      'Not yet. Where data has a submissionId, the document is stored and is sent automatically: never post it under another number. Without a submissionId nothing was stored.',
    fix: `If data has a submissionId, read GET /api/v1/submissions/{submissionId}, and do not send the document again. Otherwise send the request again after Retry-After seconds (${AUTHORITY_RETRY_S} without that header).`,
  },
  '007': {
    name: 'Device Not Initialized',
    meaning: 'The device of this app is not initialised with the tax authority, or the tax authority refuses it.',
    status: 409,
    otherStatuses: {
      202: 'the submission is stored, but the tax authority refuses the device',
    },
    created:
      'Not yet. With 202 the document is stored, and goes out when the tax authority accepts the device again. With 409 nothing was stored.',
    fix: 'Call POST /api/v1/initialize with the serial number of the device, then send this request again.',
    example: { field: 'device', message: 'The device of this app is not initialised.' },
  },
  '801': {
    name: 'Original Invoice Not Found',
    meaning: 'The original invoice was not found among the approved invoices of this branch.',
    status: 422,
    otherStatuses: { 404: 'the path names the invoice' },
    created: 'No. Nothing was stored, and the number is free.',
    fix: 'Send the invcNo of an approved sale of this branch; GET /api/v1/submissions?invcNo={invcNo} shows its status.',
    example: {
      field: 'orgInvcNo',
      message: 'orgInvcNo: There is no invoice INV-2026-0001.',
      fix: 'Send the number of an approved invoice. GET /api/v1/submissions shows the status of each.',
    },
  },
  '802': {
    name: 'Invoice Already Credited',
    meaning: 'The referenced document was already credited, confirmed, refused or linked.',
    status: 409,
    otherStatuses: {},
    created: 'Not by this request. What was done earlier stands.',
    fix: 'Do not send the request again. Read the existing submission in data, or with GET /api/v1/submissions?invcNo={invcNo}.',
    example: {
      field: 'orgInvcNo',
      message: 'orgInvcNo: Invoice INV-2026-0001 has been credited in full already.',
      fix: 'Do not send this credit note: nothing of the sale is left to return.',
    },
  },
  '905': {
    name: 'Internal Server Error',
    meaning: 'The request failed because of an error in this service.',
    status: 500,
    otherStatuses: { 503: 'the database of this service cannot be reached, or the process is shutting down' },
    created:
      'It is not known. Send the same request again: what was stored is not stored twice, and the answer shows it.',
    fix: 'Send the same request again: a document with the same number or the same Idempotency-Key is stored only once. If the request fails again, contact support with the requestId.',
  },
} as const satisfies Record<string, ResultCodeRow>;

export type ResultCode = keyof typeof RESULT_CODES;
export type FailureCode = Exclude<ResultCode, '000'>;

/** The codes in numeric order. The keys of the table have another order, because an object puts 801 before 000. */
export const RESULT_CODE_LIST: readonly ResultCode[] = (Object.keys(RESULT_CODES) as ResultCode[]).sort();
