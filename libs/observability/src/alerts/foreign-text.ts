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

/**
 * A foreign value stands in the text of an alert, but a client or the authority wrote it. The marks around it are removed at the end;
 * a clean value has none of them, because they are control characters.
 */
const [BEGIN, END] = ['\u0002', '\u0003'];
const FOREIGN = new RegExp(`${BEGIN}([^${END}]*)${END}`, 'gu');

/** Marks a clean value. */
export const foreign = (value: string): string => BEGIN + value + END;

/** The text for mail. Programs that read mail make links of bare addresses. */
export const toPlainText = (text: string): string => text.replace(FOREIGN, (_, value: string) => broken(value));

/**
 * The text for a chat. Slack makes links and calls of `<…>`; Mattermost takes Markdown, bare addresses and `@channel` too. Neither looks into
 * code, so a foreign value is shown as code.
 */
export const toChatText = (text: string): string =>
  text
    .replace(/[&<>]/g, (found) => ENTITIES[found]!)
    .replace(FOREIGN, (_, value: string) => asCode(broken(value).replaceAll('`', '').trim()));

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const asCode = (value: string): string => (value === '' ? '' : `\`${value}\``);

/** No program takes the rest for an address or a name. A person sees what was there. */
const broken = (value: string): string =>
  value
    .replaceAll('://', '[:]//')
    .replace(/\bwww\./giu, (www) => `${www.slice(0, -1)}[.]`)
    .replace(/(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu, '[.]')
    .replaceAll('@', '[at]');
