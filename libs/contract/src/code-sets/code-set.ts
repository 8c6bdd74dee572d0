/** The values that one coded field accepts. */
export interface CodeSet {
  /** Name of one code in a sentence, with its article. */
  readonly description: string;
  /** Each code with its meaning; empty where the code speaks for itself. */
  readonly meanings: Readonly<Record<string, string>>;
  /** The class of GET /codes that lists a set too long for a sentence. */
  readonly codeClass: string | null;
  has(code: unknown): code is string;
}

export function codeSet(
  description: string,
  meanings: Readonly<Record<string, string>>,
  codeClass: string | null = null,
): CodeSet {
  return {
    description,
    meanings,
    codeClass,
    has: (code): code is string => typeof code === 'string' && Object.hasOwn(meanings, code),
  };
}

/** Codes of an international standard, whose meanings need no table here. */
export const standardCodes = (description: string, codeClass: string, codes: string): CodeSet =>
  codeSet(description, Object.fromEntries(codes.split(/\s+/).map((code) => [code, ''])), codeClass);

const LISTED_CODES_MAX = 16;
const isShort = ({ meanings }: CodeSet) => Object.keys(meanings).length <= LISTED_CODES_MAX;

/** The codes are sorted, because an object lists 11 before 01. */
export const codesOf = ({ meanings }: CodeSet): string[] => Object.keys(meanings).sort();

/** Completes "must be …": lists a short set, and describes a long one. */
export function expectedOf(set: CodeSet): string {
  if (!isShort(set)) return set.description;
  const codes = codesOf(set).map((code) => (set.meanings[code] ? `${code} (${set.meanings[code]})` : code));
  return codes.length === 1 ? codes[0]! : `one of ${codes.join(', ')}`;
}

export function fixOf(set: CodeSet, example: string): string {
  if (!isShort(set)) return `Send one of the codes of ${addressOf(set)} as text, for example "${example}".`;
  const quoted = codesOf(set).map((code) => `"${code}"`);
  return quoted.length === 1 ? `Send ${quoted[0]}.` : `Send ${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}.`;
}

/** A sentence that names the place with all codes of a long set. */
export const listedAt = (set: CodeSet): string | undefined =>
  isShort(set) ? undefined : `See ${addressOf(set)} for all codes.`;

const addressOf = ({ codeClass }: CodeSet) =>
  codeClass === null ? 'the schema of this field in /openapi.json' : `GET /api/v1/codes?cdCls=${codeClass}`;
