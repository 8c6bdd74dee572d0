/**
 * A phrase as a server words it: whatever its case, its spacing and its punctuation, and wherever in a text it stands,
 * but in whole words. `<word>`, `<number>` and `<any>` stand for what differs; any other name in brackets is a number
 * that is read off under that name. Looks into a text that was made plain; gives what was read off, or null where the
 * text does not say it.
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

/** Words and numbers with one blank between them: a pattern over these has nothing to go back and forth about. */
export const normaliseText = (message: string): string =>
  message.replace(/[^a-z0-9.,]+|[.,](?!\d)|(?<!\d)[.,]/gi, ' ').replace(/ {2,}/g, ' ');

/** 9.0 and 1,000 are whole numbers; what is none counts nothing. */
function toNumber(digits: string): number {
  const isWhole = /^(\d+|\d{1,3}(,\d{3})+)(\.0+)?$/.test(digits);
  return isWhole ? Number(digits.replaceAll(',', '')) : NaN;
}
