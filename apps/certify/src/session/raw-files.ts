import type { Exchange } from '../wire/recording-connection.js';
import { readWireAnswer } from '../wire/row-failure.js';
import type { SessionFolder } from './session-folder.js';

/** Fields whose values are secret, wherever they stand in a request or an answer; the answer may be cut off. */
const SECRET_FIELDS = /("\s*(?:cmcKey|pwd)\s*"\s*:\s*)"(?:[^"\\]|\\[^])*(?:"|\\?$)/g;
/** The same in a text that quotes JSON. */
const QUOTED_SECRET_FIELDS = /(\\+"\s*(?:cmcKey|pwd)\s*\\+"\s*:\s*)\\+"[^"\\]*(\\+"|\\*$)/g;

export const withoutSecrets = (text: string): string =>
  text.replace(SECRET_FIELDS, '$1"[secret]"').replace(QUOTED_SECRET_FIELDS, '$1[secret]');

const rowFolder = (number: number): string => `rows/${String(number).padStart(2, '0')}`;

/** Keeps each request and its answer as they were on the wire, without keys and passwords. */
export function keepExchanges(
  folder: SessionFolder,
  row: { number: number; path: string },
  exchanges: readonly Exchange[],
): string[] {
  folder.clearInBundle(rowFolder(row.number));
  return exchanges.flatMap((exchange, index) => {
    const name = `${rowFolder(row.number)}/${String(index + 1).padStart(2, '0')}-${exchange.operation}`;
    const { httpStatus, code, text } = readWireAnswer(exchange.answer);
    const { operation, path } = exchange;
    const facts = { row: row.number, operation, path, sentAt: exchange.sentAt, ms: exchange.ms };
    return [
      folder.writeToBundle(`${name}.request.json`, pretty(withoutSecrets(exchange.request))),
      folder.writeToBundle(`${name}.answer.txt`, withoutSecrets(answerText(exchange))),
      folder.writeToBundle(
        `${name}.facts.json`,
        pretty(JSON.stringify({ ...facts, httpStatus, code, text: withoutSecrets(text) })),
      ),
    ];
  });
}

/** The very bytes of the answer, which may be a page or nothing at all. */
const answerText = ({ answer }: Exchange): string => (answer.kind === 'answer' ? answer.text : answer.message);

const pretty = (json: string): string => `${JSON.stringify(JSON.parse(json), undefined, 2)}\n`;
