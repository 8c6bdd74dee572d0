import type { Refusal } from '@app/domain';
import { adviceOn } from './refusal-advice.js';
import { codeOfText, knownText, REFUSAL_TEXTS } from './refusal-texts.js';
import { type Meaning, RESULT_CODES } from './result-codes.js';

/** A refusal of the authority, as it is explained to those who integrate a till. */
export interface ExplainedRefusal {
  /** Its name in an address. */
  name: string;
  /** The result code of the authority, its words, or both. */
  words: string;
  publicCode: Refusal['code'];
  meaning: string;
  /** Whether there is an invoice now, or will be one. */
  created: string;
  /** The advice, if the words do not give it. */
  advice: string | null;
}

type Explanation = Pick<ExplainedRefusal, 'meaning' | 'created'>;

const NO = 'No. The document is stored as REJECTED, and its number is free for the corrected one.';

const OF_DOCUMENT: Explanation = { meaning: 'The tax authority does not accept the document as it is.', created: NO };

/** Meanings that never end as the refusal of a document are explained like one of the document. */
const EXPLANATIONS: Partial<Record<Meaning, Explanation>> = {
  item: { meaning: 'An item was registered with a code that the tax authority does not know.', created: NO },
  crash: { meaning: 'The program of the tax authority failed over a value of the document.', created: NO },
  dependency: {
    meaning: 'The tax authority misses something that must come before: goods in stock, an item, or another document.',
    created: `${NO} It was sent several times before, since such things may only be late.`,
  },
  order: { meaning: 'The tax authority expected another number in the series.', created: NO },
  duplicate: {
    meaning: 'The tax authority has a document with this number already, and it is not this one.',
    created: NO,
  },
  device: {
    meaning: 'The tax authority does not accept the device.',
    created:
      'Not yet. The document is stored, and goes out when the device is accepted again. A set-up of the device failed.',
  },
  unknownWords: {
    meaning: 'The tax authority refuses the document with a code or words that are not documented.',
    created: NO,
  },
};

const PREFIX = 'kra-';
const OTHER = `${PREFIX}other`;

const nameOf = (words: string): string =>
  PREFIX +
  words
    .replaceAll(/<\w+>/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-');

const explained = (name: string, words: string, meaning: Meaning, publicCode: Refusal['code']): ExplainedRefusal => ({
  ...{ name, words, publicCode, advice: adviceOn(words) },
  ...(EXPLANATIONS[meaning] ?? OF_DOCUMENT),
});

/** Every refusal that a client can see. */
export const EXPLAINED_REFUSALS: readonly ExplainedRefusal[] = [
  ...[...RESULT_CODES].flatMap(([code, { text, meaning, publicCode }]) =>
    publicCode ? [explained(nameOf(code), `${code} ${text ?? ''}`.trim(), meaning, publicCode)] : [],
  ),
  ...REFUSAL_TEXTS.flatMap(({ text, meaning, publicCode }) =>
    publicCode ? [explained(nameOf(text), text, meaning, publicCode)] : [],
  ),
  explained(OTHER, 'Any other code or text', 'unknownWords', '003'),
];

const NAMES = new Set(EXPLAINED_REFUSALS.map(({ name }) => name));

/** The name of the explanation of a refusal. */
export function explanationOf(code: string, message: string): string {
  const text = knownText(message)?.text;
  const candidates = [...(text ? [nameOf(text)] : []), nameOf(codeOfText(message) ?? code)];
  return candidates.find((name) => NAMES.has(name)) ?? OTHER;
}
