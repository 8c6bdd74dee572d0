/** The values one coded field may take. */
export interface CodeSet {
  /** What a member is called in a sentence, with its article. */
  readonly description: string;
  /** Each code with its meaning; empty where the code speaks for itself. */
  readonly meanings: Readonly<Record<string, string>>;
  has(code: unknown): code is string;
}

export function codeSet(description: string, meanings: Readonly<Record<string, string>>): CodeSet {
  return {
    description,
    meanings,
    has: (code): code is string => typeof code === 'string' && Object.hasOwn(meanings, code),
  };
}

/** A set of codes of an international standard, whose meaning needs no table here. */
export const standardCodes = (description: string, codes: string): CodeSet =>
  codeSet(description, Object.fromEntries(codes.split(/\s+/).map((code) => [code, ''])));

const LISTED_CODES_MAX = 16;
const isShort = ({ meanings }: CodeSet) => Object.keys(meanings).length <= LISTED_CODES_MAX;

/** Completes "must be …": a short set is spelled out, of a long one `example` gives the idea. */
export function expectedOf(set: CodeSet, example: string): string {
  if (!isShort(set)) return `${set.description}, such as ${example}`;
  const codes = Object.entries(set.meanings).map(([code, meaning]) => (meaning ? `${code} (${meaning})` : code));
  return `one of ${codes.join(', ')}`;
}

export function fixOf(set: CodeSet, example: string): string {
  if (!isShort(set)) return `Send ${set.description} as text, such as "${example}".`;
  const quoted = Object.keys(set.meanings).map((code) => `"${code}"`);
  return `Send ${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}.`;
}
