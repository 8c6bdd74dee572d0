import { type AnswerEnvelope, type JsonFields, readEnvelope } from './read-envelope.js';
import { codeOfText, knownText, numbersIn, type SequenceNumbers } from './refusal-texts.js';
import {
  type AnswerMeaning,
  isNotLetIn,
  type Meaning,
  meaningOf,
  meaningOfStatus,
  meaningOfStatusInRefusal,
} from './result-codes.js';
import { isTokenRefusal } from './token-refusal.js';

/** The content of an answer, the same for all operations. */
export interface AnswerReading {
  meaning: AnswerMeaning;
  /** The authority's own code, or the HTTP status if the answer has no code. */
  code: string;
  /** The result code, given as a code or recognised from the text. */
  knownCode: string | null;
  message: string;
  answeredAt: string | null;
  data: JsonFields | null;
  /** The expected number and the received one, if the answer refuses a number. */
  numbers: SequenceNumbers | null;
  /** The authority's id of the call. */
  reference: string | null;
  /** True if the authority answered, and not only a gateway or a proxy in its place. */
  isOfAuthority: boolean;
  /** True if a signature stands anywhere in the answer, also in a refusal. */
  isSigned: boolean;
}

const EMPTY_READING = {
  ...{ knownCode: null, answeredAt: null, data: null, numbers: null, reference: null },
  isOfAuthority: false,
};

/** Reads the forms of both generations, because hosts of one have answered in the form of the other. */
export const readAnswer = (httpStatus: number, text: string): AnswerReading => ({
  isSigned: SIGNATURE.test(text),
  ...readEnvelopeOf(httpStatus, text),
});

const SIGNATURE = /"\s*rcptSign\s*"\s*:\s*"\s*[^"\s]/;

type UnsignedReading = Omit<AnswerReading, 'isSigned'>;

function readEnvelopeOf(httpStatus: number, text: string): UnsignedReading {
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
      return { ...EMPTY_READING, meaning: 'doubt', code, message: envelope.message };
    case 'unreadable':
      return { ...EMPTY_READING, ...notOfAuthority(httpStatus, 'doubt', envelope.message), code };
  }
}

/** The call was not passed on. */
const NOT_LET_IN =
  'This answer is not the authority’s own: a gateway, a firewall or a proxy before it did not let the call through. If this lasts, ' +
  'check the address and the credentials of the authority in the settings, check the proxy, and ask whether the authority admits ' +
  'calls from the address of this machine.';

/** The meaning of an answer of something before the authority, which knows nothing of documents and devices. */
function notOfAuthority(
  status: number,
  otherwise: 'lane' | 'doubt',
  message: string,
): Pick<AnswerReading, 'meaning' | 'message'> {
  const meaning = meaningOfStatus(status) ?? otherwise;
  return { meaning, message: isNotLetIn(status) ? `HTTP ${status}: ${message}. ${NOT_LET_IN}` : message };
}

/** A program that fails over a value has stored nothing; one whose server fails may have failed after it had stored the document. */
const ofFailing = (meaning: Meaning, httpStatus: number): AnswerMeaning =>
  meaning === 'crash' ? (httpStatus >= 500 ? 'doubt' : 'document') : meaning;

/** Generic codes, whose text says what is wrong. */
const CODES_DECIDED_BY_TEXT = new Set(['910', '921', '922', '400']);

function fromResult(envelope: Extract<AnswerEnvelope, { kind: 'result' }>, httpStatus: number): UnsignedReading {
  const { kind: _, ...result } = envelope;
  const codeMeaning = meaningOf(result.code);
  const isDecidedByText = CODES_DECIDED_BY_TEXT.has(result.code) || codeMeaning === 'unknownWords';
  const textMeaning = isDecidedByText ? knownText(result.message)?.meaning : undefined;
  return {
    // An unknown code says nothing about the document if the status of HTTP has a meaning of its own.
    meaning: ofFailing(
      textMeaning ?? (codeMeaning === 'unknownWords' ? meaningOfStatusInRefusal(httpStatus) : null) ?? codeMeaning,
      httpStatus,
    ),
    knownCode: result.code,
    isOfAuthority: true,
    numbers: codeMeaning === 'success' ? null : numbersIn(result.message),
    ...result,
  };
}

function fromRefusal(
  { status, messages, reference }: Extract<AnswerEnvelope, { kind: 'refusal' }>,
  httpStatus: number,
): UnsignedReading {
  const knownMessage = messages.find((message) => meaningOfText(message) !== null) ?? messages[0] ?? '';
  const known = meaningOfText(knownMessage);
  const numbers = messages.map(numbersIn).find((found) => found !== null) ?? null;
  const worse = Math.max(status, httpStatus);
  const ofStatus = meaningOfStatusInRefusal(worse) ?? meaningOfStatusInRefusal(status);
  return {
    ...EMPTY_READING,
    // A number that is refused to a kind without one says that a count of ours is wrong.
    meaning: ofFailing(known?.meaning ?? ofStatus ?? (numbers ? 'lane' : 'unknownWords'), worse),
    code: String(status),
    knownCode: known?.code ?? null,
    isOfAuthority: true,
    message: knownMessage,
    numbers,
    reference,
  };
}

function meaningOfText(message: string): { meaning: Meaning; code: string | null } | null {
  const known = knownText(message);
  if (known) return { meaning: known.meaning, code: null };
  const code = codeOfText(message);
  return code === null ? null : { meaning: meaningOf(code), code };
}

/** A gateway knows nothing of documents, so only its status counts. The worse of two statuses counts. */
function fromGateway(
  { status, message, reference }: Extract<AnswerEnvelope, { kind: 'gateway' }>,
  httpStatus: number,
  isTokenRefused: boolean,
): UnsignedReading {
  const worse = Math.max(status ?? 0, httpStatus);
  const counting = isTokenRefused ? 401 : meaningOfStatus(worse) || status === null ? worse : status;
  return {
    ...EMPTY_READING,
    ...notOfAuthority(counting, worse >= 400 ? 'lane' : 'doubt', message),
    code: `HTTP ${status ?? httpStatus}`,
    reference,
  };
}
