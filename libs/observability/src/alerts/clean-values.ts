const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
/** Characters without a shape: they turn the order of others round, or hide in a word. */
const FORMATS = /\p{Cf}+/gu;
/** Enough to recognise a value. The case itself has all of it. */
const LENGTH_MAX = 100;

/**
 * Clients and the authority write the values of an alert. None may begin a line of its own, in which it would pass for words of
 * Risiti, change the order of the words around it, or fill the page.
 */
export function cleanValues<Value>(value: Value): Value {
  if (typeof value === 'string') return cleanText(value) as Value;
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(cleanValues) as Value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleanValues(one)])) as Value;
}

function cleanText(text: string): string {
  const characters = [...text.replace(CONTROLS, ' ').replace(FORMATS, '')];
  return characters.length <= LENGTH_MAX ? characters.join('') : `${characters.slice(0, LENGTH_MAX - 1).join('')}…`;
}
