import { type Envelope, type Fields, readEnvelope } from './read-envelope.js';
import { codeInWords, knownText, numbersIn, type ToldNumbers } from './refusal-texts.js';
import { type Meaning, meaningOf, meaningOfStatus } from './result-codes.js';
import { isTokenRefusal } from '../session/token-refusal.js';

/** What an answer says, whatever was asked. */
export interface Reading {
  meaning: Meaning;
  /** The authority's own code, or the status of HTTP where it gave none. */
  code: string;
  /** The result code of the table that it comes to: given, or said in words. */
  knownCode: string | null;
  message: string;
  answeredAt: string | null;
  data: Fields | null;
  /** The number it would take and the one it was sent, where it refuses a number. */
  numbers: ToldNumbers | null;
  /** The authority's name for the call. */
  reference: string | null;
  /** Somewhere in it, whatever it says, there is a signature. */
  isSigned: boolean;
}

const NOTHING_ELSE = { knownCode: null, answeredAt: null, data: null, numbers: null, reference: null };

/** One reading of both generations: an answer of either was seen on the hosts of the other. */
export const readAnswer = (httpStatus: number, text: string): Reading => ({
  ...readEnvelopeOf(httpStatus, text),
  isSigned: SIGNATURE.test(text),
});

const SIGNATURE = /"\s*rcptSign\s*"\s*:\s*"\s*[^"\s]/;

type Unsigned = Omit<Reading, 'isSigned'>;

function readEnvelopeOf(httpStatus: number, text: string): Unsigned {
  const envelope = readEnvelope(text);
  const code = `HTTP ${httpStatus}`;
  switch (envelope.kind) {
    case 'result':
      return fromResult(envelope, httpStatus);
    case 'refusal':
      return fromRefusal(envelope, httpStatus);
    case 'gateway':
      return fromGateway(envelope, httpStatus, isTokenRefusal(httpStatus, text));
    case 'contradiction':
      return { ...NOTHING_ELSE, meaning: 'doubt', code, message: envelope.message };
    case 'unreadable':
      return { ...NOTHING_ELSE, meaning: meaningOfStatus(httpStatus) ?? 'doubt', code, message: envelope.message };
  }
}

/** The codes that say only that something is wrong, and leave it to their words what it is. */
const LEFT_TO_WORDS = new Set(['910', '921', '922', '400']);

function fromResult(envelope: Extract<Envelope, { kind: 'result' }>, httpStatus: number): Unsigned {
  const { kind: _, ...said } = envelope;
  const own = meaningOf(said.code);
  const inWords = LEFT_TO_WORDS.has(said.code) ? knownText(said.message)?.means : undefined;
  return {
    ...said,
    // A code nobody knows from a server that is failing anyway tells nothing.
    meaning: inWords ?? (own === 'unknown' && httpStatus >= 500 ? 'doubt' : own),
    knownCode: said.code,
    numbers: own === 'success' ? null : numbersIn(said.message),
  };
}

function fromRefusal(
  { status, messages, reference }: Extract<Envelope, { kind: 'refusal' }>,
  httpStatus: number,
): Unsigned {
  const words = messages.find((message) => meaningInWords(message) !== null) ?? messages[0] ?? '';
  const known = meaningInWords(words);
  return {
    ...NOTHING_ELSE,
    meaning: known?.meaning ?? meaningOfStatus(Math.max(status, httpStatus)) ?? meaningOfStatus(status) ?? 'unknown',
    code: String(status),
    knownCode: known?.code ?? null,
    message: words,
    numbers: messages.map(numbersIn).find((numbers) => numbers !== null) ?? null,
    reference,
  };
}

function meaningInWords(message: string): { meaning: Meaning; code: string | null } | null {
  const known = knownText(message);
  if (known) return { meaning: known.means, code: null };
  const code = codeInWords(message);
  return code === null ? null : { meaning: meaningOf(code), code };
}

/** Only its status counts: a gateway knows nothing of documents. The worse of two statuses is the one to believe. */
function fromGateway(
  { status, message, reference }: Extract<Envelope, { kind: 'gateway' }>,
  httpStatus: number,
  isTokenRefused: boolean,
): Unsigned {
  const worse = Math.max(status ?? 0, httpStatus);
  const meaning = isTokenRefused ? 'lane' : (meaningOfStatus(worse) ?? meaningOfStatus(status ?? worse));
  return {
    ...NOTHING_ELSE,
    meaning: meaning ?? (worse >= 400 ? 'unknown' : 'doubt'),
    code: `HTTP ${status ?? httpStatus}`,
    message,
    reference,
  };
}
