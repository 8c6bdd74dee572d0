/**
 * A foreign value stands in the text of an alert, but a client or the authority wrote it. The marks around it are removed at the end;
 * a clean value has none of them, because they are control characters.
 */
const [BEGIN, END] = ['\u0002', '\u0003'];
const FOREIGN = new RegExp(`${BEGIN}([^${END}]*)${END}`, 'gu');

/** Marks a clean value. */
export const foreign = (value: string): string => BEGIN + value + END;

/** For mail. Programs that read mail make links of bare addresses. */
export const toPlainText = (text: string): string => text.replace(FOREIGN, (_, value: string) => broken(value));

/**
 * For a chat. Slack makes links and calls of `<…>`; Mattermost takes Markdown, bare addresses and `@channel` too. Neither looks into
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
