/** By the path of a field, `[]` for any line: what the gateway says when it is missing. Lines are counted from 1. */
export type MissingFieldTexts = Record<string, string | ((line: number) => string)>;

const MISSING = /^<(.*)> : may not be empty$/;

/** Only a single missing field has words of its own; of several, each is named as always. */
export function missingFieldText(problems: string[], texts: MissingFieldTexts): string | undefined {
  const path = problems.length === 1 ? MISSING.exec(problems[0]!)?.[1] : undefined;
  if (path === undefined) return undefined;
  const words = texts[path.replace(/\[\d+\]/, '[]')];
  const line = Number(/\[(\d+)\]/.exec(path)?.[1] ?? 0) + 1;
  return typeof words === 'function' ? words(line) : words;
}
