import { isRecord } from './read-envelope.js';

const REFUSAL_PATTERN =
  /(invalid|expired)[ _-]*(access)?[ _-]*token|token[ _-]*(is )?(invalid|expired)|access_token_expired/i;
/** No refusal is longer, so a list of many megabytes is not read twice. */
const LENGTH_MAX = 10_000;

/**
 * True if the gateway itself refused the token. The gateway checks the token before it passes a request on, so the
 * authority received nothing and the same bytes may be sent again. An answer with a result code is the authority's own.
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

/** The object that a text contains as JSON; null if it contains none. */
export function parseRecord(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
