import type { BatchResultDto, BatchVerdictDto } from '@risiti/client/browser';
import type { Say, Word } from '../../words/words.js';
import { saveCsv } from '../documents/save-file.js';
import { escaped } from './cells.js';
import { ADVICE, DOCUMENT, inColumns } from './columns.js';
import type { Table } from './opened-file.js';
import { sentOf, type Source } from './upload.js';

/** A document that gets no receipt: where it stands, why, and what to do. */
export interface Wrong {
  firstRow: number;
  lastRow: number;
  message: string;
  fix: string;
  /** Risiti speaks English here. */
  lang?: 'en';
}

type Verdicts = readonly (BatchVerdictDto | BatchResultDto)[];

/** Calls with which the advice to a program begins, and what people do instead. */
const INSTEAD_OF_CALLS = {
  'POST /api/v1/items': 'batches.fix.register',
  'PUT /api/v1/items': 'batches.fix.activate',
  'PUT /api/v1/stock/master/activate': 'batches.fix.count',
  'POST /api/v1/initialize': 'batches.fix.setUp',
} as const;
const CALL = /^(?:Register|Activate|Call) [^/]*((?:POST|PUT) (?:\/\w+)+)/;

function insteadOf(fix: string): Word | undefined {
  const [, call = ''] = CALL.exec(fix) ?? [];
  return INSTEAD_OF_CALLS[call as keyof typeof INSTEAD_OF_CALLS];
}

/** The rows that Risiti has refused. Without the file, a line of the batch counts as a row. */
export function refusedOf(verdicts: Verdicts, source: Source | undefined, say: Say): Wrong[] {
  const sent = source && sentOf(source);
  const inWords = (text: string) => inColumns(text, source?.columns ?? {});
  return verdicts.map(({ line, verdict, resultMsg, errors = [] }): Wrong => {
    const { firstRow, lastRow } = sent?.[line - 1] ?? { firstRow: line, lastRow: line };
    const [{ message, fix } = { message: resultMsg, fix: say('batches.fix.again') }] = errors;
    // The advice of Risiti is to take another number, which could make a second sale of it.
    const ours = verdict === 'duplicate' ? 'batches.fix.duplicate' : insteadOf(fix);
    if (ours) return { firstRow, lastRow, message: inWords(message), fix: say(ours) };
    return { firstRow, lastRow, message: inWords(message), fix: inWords(fix), lang: 'en' };
  });
}

/** The rows that are not sent at all. */
export const leftOutOf = ({ documents }: Source, say: Say): Wrong[] =>
  documents.flatMap(({ firstRow, lastRow, problem }) => {
    if (!problem) return [];
    return [{ firstRow, lastRow, message: say(`batches.wrong.${problem}`), fix: say(`batches.fix.${problem}`) }];
  });

export interface Cause extends Pick<Wrong, 'message' | 'fix' | 'lang'> {
  /** The first row of each document. */
  rows: number[];
}

/** The same for every line of a sale, and for every wrong value in it. */
const sortOf = ({ message, fix }: Wrong): string =>
  `${message.replace(/\[\d+\]/g, '').replace(/; got .*/s, '')} ${fix.replace(/\[\d+\]/g, '')}`;

/** The most frequent cause first. */
export function causesOf(wrongs: readonly Wrong[]): Cause[] {
  const causes = new Map<string, Cause>();
  for (const wrong of wrongs) {
    const { message, fix, lang, firstRow } = wrong;
    const cause = causes.get(sortOf(wrong));
    if (cause) cause.rows.push(firstRow);
    else causes.set(sortOf(wrong), { message, fix, lang, rows: [firstRow] });
  }
  return [...causes.values()].sort((one, other) => other.rows.length - one.rows.length);
}

/** Gives the rows back as they came, with a column that says what to do. Mended, the table can be sent as it is. */
export async function saveRefused(source: Source, wrongs: readonly Wrong[]): Promise<void> {
  const { default: Papa } = await import('papaparse');
  const rows = source.table ? tableRows(source.table, wrongs) : documentRows(source, wrongs);
  saveCsv([Papa.unparse(rows.map((row) => row.map(escaped))), '\r\n'], `${source.name}.refused.csv`);
}

const adviceOf = ({ message, fix }: Wrong): string => `${message} ${fix}`;

function documentRows({ documents }: Source, wrongs: readonly Wrong[]): string[][] {
  const lines = new Map(documents.map(({ firstRow, line }) => [firstRow, JSON.stringify(line)]));
  return [[DOCUMENT, ADVICE], ...wrongs.map((wrong) => [lines.get(wrong.firstRow) ?? '', adviceOf(wrong)])];
}

function tableRows({ header, rows }: Table, wrongs: readonly Wrong[]): string[][] {
  const columns = header.flatMap((name, index) => (name === ADVICE ? [] : [index]));
  const without = (cells: readonly string[]) => columns.map((index) => cells[index] ?? '');
  const advice = new Map<number, string>();
  for (const wrong of wrongs)
    for (let row = wrong.firstRow; row <= wrong.lastRow; row += 1) advice.set(row, adviceOf(wrong));
  const back = rows.flatMap(({ number, cells }) => {
    const what = advice.get(number);
    return what === undefined ? [] : [[...without(cells), what]];
  });
  return [[...without(header), ADVICE], ...back];
}
