import { isRecord } from '../answers/read-envelope.js';
import { parseRecord } from './parse-record.js';

const REFUSAL_PATTERN =
  /(invalid|expired)[ _-]*(access)?[ _-]*token|token[ _-]*(is )?(invalid|expired)|access_token_expired/i;
/** No refusal is longer; a list of many megabytes is not read twice. */
const LENGTH_MAX = 10_000;

/**
 * Whether the gateway itself refused the token. It looks at it before it passes anything on, so the authority behind it
 * heard nothing, and the same bytes may be sent again. What has a result code comes from the authority, and is none.
 */
export function isTokenRefusal(httpStatus: number, text: string): boolean {
  const root = text.length > LENGTH_MAX ? null : parseRecord(text);
  if (root === null) return httpStatus === 401;
  if (hasResultCode(root)) return false;
  const { header, responseHeader, fault } = root;
  const parts = [header, responseHeader, fault, fault && (fault as Record<string, unknown>).detail].filter(isRecord);
  return httpStatus === 401 || parts.some(refusesToken);
}

const hasResultCode = ({ resultCd, responseBody }: Record<string, unknown>): boolean =>
  resultCd !== undefined || (isRecord(responseBody) && responseBody.resultCd !== undefined);

const refusesToken = (part: Record<string, unknown>): boolean =>
  Number(part.responseCode) === 401 ||
  Object.values(part).some((value) => typeof value === 'string' && REFUSAL_PATTERN.test(value));
