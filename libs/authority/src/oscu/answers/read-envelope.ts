/** The readable parts of an answer. */
export type AnswerEnvelope =
  /** An answer with a result code. */
  | {
      kind: 'result';
      code: string;
      message: string;
      answeredAt: string | null;
      data: JsonFields | null;
      reference: CallReference;
    }
  /** A refusal in words, without a result code; the status stands inside the answer. */
  | { kind: 'refusal'; status: number; messages: string[]; reference: CallReference }
  /** A gateway or proxy answered instead of the authority. The status is null if its answer has none. */
  | { kind: 'gateway'; status: number | null; message: string; reference: CallReference }
  /** The parts of the answer contradict each other. */
  | { kind: 'contradiction'; message: string }
  | { kind: 'unreadable'; message: string };

export type JsonFields = Record<string, unknown>;

/** The authority's id of the call, for its support. */
type CallReference = string | null;

/** `000` by the specification; the others were observed. */
const SUCCESS = new Set(['000', '00', '0', '0000']);

const isSuccess = (code: string): boolean => SUCCESS.has(code);

/**
 * Reads an envelope of either generation, in this order: an error of the gateway, the result code of the inner body,
 * the result code of the outer body, a refusal in words. Proxies may answer instead of the authority, and answers may
 * be torn, so the reader is tolerant; but it trusts no part of an answer that contradicts itself.
 */
export function readEnvelope(text: string): AnswerEnvelope {
  const root = parse(text);
  if (root === null) return { kind: 'unreadable', message: text.trim() === '' ? 'an empty answer' : 'not JSON' };
  const outer = fieldsOf(root.responseHeader);
  const inner = fieldsOf(root.responseBody);
  const codes = { inner: codeOf(inner?.resultCd), outer: codeOf(root.resultCd) };
  const gateway = gatewayError(root);
  if (gateway) return codes.inner === null && codes.outer === null ? gateway : contradiction;
  if (codes.inner === false || codes.outer === false) return invalidCode;
  if (!codesAgree(codes.inner, codes.outer) || (codes.inner === null && !isEmptyBody(root.responseBody)))
    return contradiction;
  const code = codes.inner ?? codes.outer;
  const status = statusOf(outer?.responseCode);
  if (code !== null) {
    if (isSuccess(code) && isFailing(status)) return contradiction;
    return resultOf(code, codes.inner === null ? root : inner!, outer);
  }
  if (isFailing(status))
    return { kind: 'refusal', status, messages: messagesOf(outer!), reference: referenceOf(outer!) };
  return { kind: 'unreadable', message: 'no result code' };
}

export const isRecord = (value: unknown): value is JsonFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isNonBlankText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

const contradiction: AnswerEnvelope = { kind: 'contradiction', message: 'an answer that contradicts itself' };
const invalidCode: AnswerEnvelope = { kind: 'contradiction', message: 'something else where a result code belongs' };

function gatewayError(root: JsonFields): Extract<AnswerEnvelope, { kind: 'gateway' }> | null {
  if (isRecord(root.fault)) {
    const { faultstring, detail } = root.fault;
    const message = [faultstring, fieldsOf(detail)?.errorcode].map(toMessage).filter(Boolean).join(': ');
    return { kind: 'gateway', status: null, message, reference: null };
  }
  const header = fieldsOf(root.header);
  const status = statusOf(header?.responseCode);
  if (!header || !isFailing(status)) return null;
  const message = toMessage(header.responseMessage) || toMessage(header.customerMessage);
  return { kind: 'gateway', status, message, reference: referenceOf(header) };
}

function resultOf(code: string, body: JsonFields, outer: JsonFields | null): AnswerEnvelope {
  return {
    kind: 'result',
    code,
    message: toMessage(body.resultMsg) || (outer ? (messagesOf(outer)[0] ?? '') : ''),
    answeredAt: readTime(body.resultDt),
    data: fieldsOf(body.data),
    reference: outer && referenceOf(outer),
  };
}

/** The more useful text first; some answers have only the text for customers. */
const messagesOf = ({ debugMessage, customerMessage }: JsonFields): string[] =>
  [debugMessage, customerMessage].map(toMessage).filter(Boolean);

const referenceOf = ({ responseRefID, requestRefId }: JsonFields): CallReference =>
  (toMessage(responseRefID) || toMessage(requestRefId)).slice(0, 64) || null;

const fieldsOf = (value: unknown): JsonFields | null => (isRecord(value) ? value : null);

const CODE_LENGTH_MAX = 40;
/** Null if absent, false if the value is not a code. */
type EnvelopeCode = string | null | false;

/** A code sent as a number has lost its leading zeros. */
function codeOf(value: unknown): EnvelopeCode {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number') return value === 0 ? '0' : String(value).padStart(3, '0');
  if (typeof value !== 'string') return false;
  return value.trim().slice(0, CODE_LENGTH_MAX) || null;
}

const codesAgree = (inner: string | null, outer: string | null): boolean =>
  inner === null || outer === null || inner === outer || (isSuccess(inner) && isSuccess(outer));

/** A refusal has no body or only empty fields; any other body cannot be read. */
const isEmptyBody = (body: unknown): boolean =>
  isAbsent(body) || (isRecord(body) && Object.values(body).every(isAbsent));

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';

/** A status of HTTP, as a number or in digits. */
function statusOf(value: unknown): number | null {
  const status = isNonBlankText(value) && /^\d{3}$/.test(value.trim()) ? Number(value) : value;
  return Number.isInteger(status) ? (status as number) : null;
}

const isFailing = (status: number | null): status is number => status !== null && status >= 400 && status <= 599;

const MESSAGE_LENGTH_MAX = 2_000;

/** Text for people; it is stored and shown, so its length is limited. */
function toMessage(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? replaceLoneSurrogates(value.trim().slice(0, MESSAGE_LENGTH_MAX)) : '';
}

/** A time YYYYMMDDHHmmss, with or without separators and fraction; null if it is not a real time. */
export function readTime(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return null;
  const match = TIME.exec(text.trim());
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isReal =
    time.getUTCMonth() === month - 1 && time.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  return isReal ? match.slice(1).join('') : null;
}

const TIME = /^(\d{4})-?(\d\d)-?(\d\d)[T ]?(\d\d):?(\d\d):?(\d\d)(?:\.\d*)?$/;

function parse(text: string): JsonFields | null {
  try {
    const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
    // A pass over every value costs far more than the parsing, and a list has millions. So it is made only if needed.
    const value: unknown = NEEDS_CLEANING.test(json) ? JSON.parse(json, cleanValue) : JSON.parse(json);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** An escape may encode any character, and the specification's sample has keys with blanks around them. */
const NEEDS_CLEANING = /\\|\s"\s*:|[{,]\s*"\s/;

/** JSON.parse binds `this` to the holder of the value. */
function cleanValue(this: unknown, _key: string, value: unknown): unknown {
  if (typeof value === 'string') return replaceLoneSurrogates(value.replaceAll('\0', ''));
  return isRecord(value) ? withTrimmedKeys(value) : value;
}

/** Postgres does not store unpaired surrogates, which JSON and JavaScript allow. */
const replaceLoneSurrogates = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/** A correctly spelled key wins over one with blanks. */
function withTrimmedKeys(fields: JsonFields): JsonFields {
  const keysWithBlanks = Object.keys(fields).filter((key) => key !== key.trim());
  if (keysWithBlanks.length === 0) return fields;
  const trimmed = keysWithBlanks.filter((key) => !(key.trim() in fields)).map((key) => [key.trim(), fields[key]]);
  return { ...Object.fromEntries(trimmed), ...fields };
}
