import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REFUSAL_TEXTS } from './refusal-texts.js';
import { meaningOfStatus, meaningOfStatusInRefusal, RESULT_CODES } from './result-codes.js';

const DOCUMENT = readFileSync(join(__dirname, '../../../CODES.md'), 'utf8');

/** The rows of the table under a heading, cell by cell; a dash is nothing, and code is what stands between its ticks. */
function rowsUnder(heading: string): (string | null)[][] {
  const section = DOCUMENT.split(/^## /m).find((text) => text.startsWith(`${heading}\n`))!;
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => line.split(' | ').map(cellOf));
}

function cellOf(text: string): string | null {
  const cell = text.replace(/^\||\|$/g, '').trim();
  return cell === '–' ? null : cell.replace(/^`(.*)`$/, '$1');
}

/** Both ways: a row of one that is not in the other is missing from one side of the comparison. */
describe('the document of codes says what the tables say', () => {
  it('of every result code', () => {
    const documented = rowsUnder('Result codes').map(([code, text, , meaning, publicCode]) => ({
      code,
      text,
      meaning,
      publicCode,
    }));
    expect(documented).toEqual([...RESULT_CODES].map(([code, row]) => ({ code, ...row })));
  });

  it('of every text, in the order in which they are tried', () => {
    const documented = rowsUnder('Texts').map(([section, text, meaning, publicCode]) => ({
      section,
      text,
      meaning,
      publicCode,
    }));
    expect(documented).toEqual(REFUSAL_TEXTS);
  });

  it('of every status of HTTP that has a meaning of its own', () => {
    const documented = rowsUnder('Statuses of HTTP').flatMap(([statuses, ...meanings]) =>
      (statuses!.match(/\d{3}/g) ?? []).map((status) => [Number(status), ...meanings]),
    );
    const expected = [401, 403, 404, 405, 408, 429, 500].map((status) => [
      ...[status, meaningOfStatus(status), meaningOfStatusInRefusal(status) ?? 'unknownWords'],
    ]);
    expect(documented).toEqual(expected);
  });

  it('with meanings that are all explained, and none that is never meant', () => {
    const explained = rowsUnder('Meanings').map(([meaning]) => meaning);
    const meant = [...RESULT_CODES.values(), ...REFUSAL_TEXTS].map(({ meaning }) => meaning);
    expect(new Set(explained)).toEqual(new Set(meant));
  });
});
