import { testSize } from '../../../../libs/testing/src/test-size.js';
import { type Operation, OPERATIONS } from './operations.js';

/**
 * The answers that do not depend on what an operation does. Each begins with its status and names its operations. The
 * specs of this folder show them for all of these operations.
 */
const COMMON_ANSWERS = {
  '202 to a client that does not wait': sendsDocument,
  '202 while the authority does not answer': sendsDocument,
  '400 to a body that is no object': (operation) => hasBody(operation) && !operation.looksUpFirst,
  '400 to a malformed Idempotency-Key': ({ takesKey }) => takesKey === true,
  '400 to an unknown query parameter': ({ method }) => method !== 'GET',
  '401 to an unknown API key': ({ caller }) => caller === 'app',
  '401 to an unknown token': ({ caller }) => caller === 'person',
  '403 to a token without its app': ({ caller }) => caller === 'app',
  '403 to an API key': ({ caller }) => caller === 'person',
  '403 to a member': ({ ownersOnly }) => ownersOnly === true,
  '413 to a large body': (operation) => hasBody(operation) && !operation.ownBodyLimit,
  '415 to another content type': hasBody,
  '422 to an Idempotency-Key of another body': sendsDocument,
  '429 to too many requests': ({ caller }) => caller !== 'anybody',
  // GET /health only checks that the database answers.
  '500 when the ledger is broken': ({ name }) => name !== 'get-health',
  '503 when the ledger is away': () => true,
} satisfies Record<string, (operation: Operation) => boolean>;

export type CommonAnswer = keyof typeof COMMON_ANSWERS;

export const operationsThatAnswer = (answer: CommonAnswer): Operation[] => OPERATIONS.filter(COMMON_ANSWERS[answer]);

/**
 * The requests that get this answer of an operation. They differ in nothing that an operation sees, so in a short run each
 * operation gets one of them, in turn.
 */
export function requestsOf<T>(operation: Operation, requests: readonly T[]): readonly T[] {
  const first = OPERATIONS.indexOf(operation) % requests.length;
  return [...requests.slice(first), ...requests.slice(0, first)].slice(
    0,
    testSize({ short: 1, full: requests.length }),
  );
}

export const isCommonAnswer = (text: string): text is CommonAnswer => text in COMMON_ANSWERS;

export const commonAnswers = (): CommonAnswer[] => Object.keys(COMMON_ANSWERS) as CommonAnswer[];

function sendsDocument(operation: Operation): boolean {
  return operation.sendsDocument === true;
}

function hasBody({ body }: Operation): boolean {
  return body !== undefined;
}
