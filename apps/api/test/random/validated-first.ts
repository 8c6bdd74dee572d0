import type { AnswerEnvelope, ReceivedAnswer } from './answer-checker.js';
import type { DescribedOperation } from './described-operations.js';
import type { GeneratedRequest } from './random-request.js';

/** The answer to a request that asked with `?validate=true`, right before it was posted. */
export interface Validated {
  answered: ReceivedAnswer;
  /** It left no rows behind. */
  isUnchanged: boolean;
}

interface Found {
  /** The post asks the authority, which may know the name of the buyer. */
  lookupPending: boolean;
  wouldBe: { httpStatus: number; resultCd: string };
  errors: object[];
}

/** A key may belong to an earlier request, whose answer the post then gets. A batch is answered line by line. */
export const mayBeValidated = ({ method, path, parameters }: DescribedOperation, request: GeneratedRequest): boolean =>
  !path.endsWith('/batches') &&
  parameters.some(({ name }) => name === 'validate') &&
  request.method === method &&
  !request.path.includes('validate') &&
  !Object.keys(request.headers).some((name) => name.toLowerCase() === 'idempotency-key');

/** Complains where the post got something else than its validation had said. */
export function validationComplaints({ answered, isUnchanged }: Validated, posted: ReceivedAnswer): string[] {
  const kept = isUnchanged ? [] : ['the validation left rows behind'];
  const { data } = envelopeOf(answered);
  const found = (data as Partial<Found> | null)?.wouldBe ? (data as unknown as Found) : null;
  if (found?.lookupPending) return kept;
  const expected = found ? found.wouldBe : { httpStatus: answered.status, resultCd: envelopeOf(answered).resultCd };
  const got = envelopeOf(posted);
  if (expected.httpStatus < 300) return isJudgedByAuthority(posted) ? kept : [...kept, unlike(expected, posted)];
  if (expected.httpStatus !== posted.status || expected.resultCd !== got.resultCd)
    return [...kept, unlike(expected, posted)];
  const foretold = new Set((found ?? got).errors?.map((error) => JSON.stringify(error)));
  const missing = (got.errors ?? []).filter((error) => !foretold.has(JSON.stringify(error)));
  return missing.length === 0 ? kept : [...kept, `the validation did not list ${JSON.stringify(missing)}`];
}

/** The document was accepted. A validation does not know what the authority will answer. */
const isJudgedByAuthority = (posted: ReceivedAnswer): boolean =>
  posted.status < 300 ||
  posted.status === 503 ||
  (envelopeOf(posted).data?.submissionId !== undefined && posted.status !== 409);

const envelopeOf = ({ text }: ReceivedAnswer) => JSON.parse(text) as AnswerEnvelope & { errors?: object[] };

const unlike = ({ httpStatus, resultCd }: Found['wouldBe'], posted: ReceivedAnswer): string =>
  `the validation said ${httpStatus} ${resultCd}, the post got ${posted.status} ${envelopeOf(posted).resultCd}`;
