/**
 * Matches a phrase of a server anywhere in a normalised text, in whole words. Case, spacing and punctuation do not
 * matter. `<word>`, `<number>` and `<any>` stand for parts that differ; any other name in brackets is a number that is
 * returned under that name. The result is null if the text does not contain the phrase.
 */
export function textPattern(text: string): (message: string) => Record<string, number> | null {
  const parts = text.match(/<\w+>|[A-Za-z0-9]+/g) ?? [];
  const pattern = new RegExp(`(?<![a-z0-9.,])${parts.map(patternPart).join(' ?')}(?![a-z0-9.,])`, 'is');
  return (message) => {
    const match = pattern.exec(message);
    return (
      match && Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, digits]) => [name, toNumber(digits)]))
    );
  };
}

function patternPart(text: string): string {
  if (!text.startsWith('<')) return text;
  const name = text.slice(1, -1);
  switch (name) {
    case 'word':
      return '[a-z0-9]+';
    case 'any':
      return '.{0,200}?';
    case 'number':
      return '[0-9.,]+';
    default:
      return `(?<${name}>[0-9.,]+)`;
  }
}

/** Reduces a text to words and numbers with one blank between them, so that no pattern needs to backtrack. */
export const normaliseText = (message: string): string =>
  message.replace(/[^a-z0-9.,]+|[.,](?!\d)|(?<!\d)[.,]/gi, ' ').replace(/ {2,}/g, ' ');

/** 9.0 and 1,000 are whole numbers; any other form gives NaN. */
function toNumber(digits: string): number {
  const isWhole = /^(\d+|\d{1,3}(,\d{3})+)(\.0+)?$/.test(digits);
  return isWhole ? Number(digits.replaceAll(',', '')) : NaN;
}
