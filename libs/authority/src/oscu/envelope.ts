/** An answer of the authority, as far as it could be read. */
export type Envelope =
  | { kind: 'read'; code: string; message: string; answeredAt: string | null; data: Record<string, unknown> | null }
  | { kind: 'unreadable'; message: string };

/** `000` says the specification; the others were seen. */
const SUCCESS = new Set(['000', '00', '0', '0000']);

export const isSuccess = (code: string): boolean => SUCCESS.has(code);

/** Tolerant, because proxies and gateways answer in its place: an HTML page, nothing at all, half a body. */
export function readEnvelope(text: string): Envelope {
  const root = parse(text);
  if (root === null) return { kind: 'unreadable', message: text.trim() === '' ? 'an empty answer' : 'not JSON' };
  const code = typeof root.resultCd === 'number' ? String(root.resultCd) : root.resultCd;
  if (!isFilled(code)) return { kind: 'unreadable', message: 'no result code' };
  return {
    kind: 'read',
    code: code.trim(),
    message: String(root.resultMsg ?? ''),
    answeredAt: typeof root.resultDt === 'string' ? root.resultDt : null,
    data: isRecord(root.data) ? withTrimmedKeys(root.data) : null,
  };
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isFilled = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text, clean);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** Half a surrogate pair or a NUL is text to JSON and to JavaScript, and to Postgres it is none. */
const clean = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD') : value;

/** The specification's own sample spells two keys with a trailing blank. */
const withTrimmedKeys = (data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).map(([key, value]) => [key.trim(), value]));
