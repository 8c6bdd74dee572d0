/**
 * What each result code means for the pipeline. Only what is listed as a fault of the document refuses it; anything
 * unknown stops the lane instead, because the documents behind would fare the same.
 */
export type CodeMeaning = 'approved' | 'document' | 'lane' | 'doubt' | 'numberTaken' | 'busy';

const MEANINGS = new Map<string, CodeMeaning>(
  Object.entries({
    '000': 'approved',
    '00': 'approved',
    '0': 'approved',
    '0000': 'approved',
    '910': 'document', // a field is missing or malformed
    '921': 'document', // this sale cannot be received
    '922': 'document', // its data needs another document first
    '994': 'numberTaken', // there is an overlapped data
    '894': 'doubt', // communication failure somewhere behind the host
    '991': 'doubt', // error on insert
    '992': 'doubt', // error on update
    '993': 'doubt', // error on delete
    '429': 'busy', // HTTP's own, restated by some hosts
    '500': 'doubt',
    '501': 'doubt',
    '502': 'doubt',
    '503': 'doubt',
    '504': 'doubt',
    '505': 'doubt',
    '999': 'doubt', // unknown error: the server may have got anywhere
  }),
);

/** Some answers put a status of HTTP where a code belongs. */
export function meaningOf(code: string): CodeMeaning {
  const status = /^[45]\d\d$/.test(code) ? meaningOfStatus(Number(code)) : null;
  return MEANINGS.get(code) ?? status ?? 'lane';
}

/** HTTP statuses that decide before the body is looked at. */
export function meaningOfStatus(status: number): CodeMeaning | null {
  if (status === 429) return 'busy';
  if (status === 401 || status === 403 || status === 404) return 'lane';
  return status >= 500 || status === 408 ? 'doubt' : null;
}

const EXPECTED_NUMBER = [/use the expected value:\s*(\d+)/i, /expected:\s*(\d+) but found/i];

/** "Use the expected value: 9": the number the authority would take, where it says so. */
export function expectedNumber(message: string): number | null {
  for (const pattern of EXPECTED_NUMBER) {
    const match = pattern.exec(message);
    if (match) return Number(match[1]);
  }
  return null;
}
