import { codeSet, type CodeSet, codesOf } from '@app/domain';

/** Codes that are too many for a sentence. */
interface LongCodeSet extends CodeSet {
  /** Name of one code in a sentence, with its article. */
  readonly description: string;
  /** The class of GET /codes that lists them. */
  readonly codeClass: string;
}

export const longCodeSet = (
  description: string,
  meanings: Readonly<Record<string, string>>,
  codeClass: string,
): LongCodeSet => ({ ...codeSet(meanings), description, codeClass });

/** Codes of an international standard, whose meanings need no table here. */
export const standardCodes = (description: string, codeClass: string, codes: string): LongCodeSet =>
  longCodeSet(description, Object.fromEntries(codes.split(/\s+/).map((code) => [code, ''])), codeClass);

const isLong = (set: CodeSet): set is LongCodeSet => 'codeClass' in set;

/** A code as a sentence names it, with its meaning if it has one. */
export const namedCode = ({ meanings }: CodeSet, code: string): string =>
  meanings[code] ? `${code} (${meanings[code]})` : code;

/** Completes "must be …": lists a short set, and describes a long one. */
export function expectedOf(set: CodeSet): string {
  if (isLong(set)) return set.description;
  const codes = codesOf(set).map((code) => namedCode(set, code));
  return codes.length === 1 ? codes[0]! : `one of ${codes.join(', ')}`;
}

/** The description of a field or a filter in the OpenAPI document, with the meanings of a short set. */
export function describedCodes(about: string, set: CodeSet): string {
  const codes = isLong(set) ? [] : codesOf(set).filter((code) => set.meanings[code]);
  return codes.length === 0
    ? about
    : `${about} ${codes.map((code) => `${code} = ${capitalised(set.meanings[code]!)}`).join(', ')}.`;
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function fixOf(set: CodeSet, example: string): string {
  if (isLong(set)) return `Send one of the codes of ${addressOf(set)} as text, for example "${example}".`;
  const quoted = codesOf(set).map((code) => `"${code}"`);
  return quoted.length === 1 ? `Send ${quoted[0]}.` : `Send ${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}.`;
}

/** A sentence that names the place with all codes of a long set. */
export const listedAt = (set: CodeSet): string | undefined =>
  isLong(set) ? `See ${addressOf(set)} for all codes.` : undefined;

const addressOf = ({ codeClass }: LongCodeSet) => `GET /api/v1/codes?cdCls=${codeClass}`;
