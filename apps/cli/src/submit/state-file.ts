import path from 'node:path';
import { dataOf, devicesList } from '@app/client';
import type { Scene } from '../command.js';
import { EXIT, Problem } from '../exit-codes.js';
import type { Content, DocumentSource } from '../files/read-documents.js';
import { privateFile, readPrivately, writePrivately } from '../profiles.js';

/** A part of the file that Risiti has received, in order. */
export interface Part {
  batchId: string;
  documents: number;
}

/** The state of a file that is being sent. It stands beside the file, so that the same command goes on after a crash. */
export interface SubmitState {
  sha256: string;
  /** The address and the taxpayers to which it goes. */
  destination: string;
  reading: string;
  /** The text before the numbers that the rows were given. */
  numbers?: string | undefined;
  parts: Part[];
}

export const stateFileOf = (file: string): string => `${file}.risiti.json`;

/** The prefix of the numbers of rows: that of an earlier run of this file, else that of this run. */
export function numbersFor({ file, sha256 }: Content, wanted: string | undefined): string | undefined {
  const kept = keptState(file);
  const numbers = kept?.numbers ?? wanted;
  if (numbers === undefined) return undefined;
  if (file === '-')
    throw new Problem(
      'Rows of standard input cannot be numbered.',
      'Write them into a file: its rows keep their numbers.',
    );
  const isOther = (kept?.numbers !== undefined && kept.sha256 !== sha256) || (wanted ?? numbers) !== numbers;
  if (isOther || ownerOf(numbers, file) !== path.resolve(file))
    throw new Problem(
      `Rows were numbered before with ${numbers}…, and ${isOther ? 'this file or its prefix was changed since' : 'they are of another file'}.`,
      'A row with another number is sold twice, and one with the number of another row is not sold. Give the table a column with numbers of your own.',
      EXIT.refused,
    );
  return numbers;
}

/** The file whose rows have this prefix. A prefix belongs to the first file that uses it. */
function ownerOf(prefix: string, file: string): string {
  const place = privateFile('numbers', prefix);
  const owner = readPrivately<{ file: string }>(place)?.file ?? path.resolve(file);
  writePrivately(place, { prefix, file: owner });
  return owner;
}

/** The state of this file; a new one if nothing was sent yet, all was sent, or the file was changed. */
export function readState(source: DocumentSource, destination: string, numbers: string | undefined): SubmitState {
  const { file, sha256, reading } = source;
  const kept = keptState(file);
  if (!kept || kept.sha256 !== sha256 || kept.parts.length === 0)
    return { sha256, destination, reading, numbers, parts: [] };
  if (kept.destination === destination && kept.reading === reading) return kept;
  throw new Problem(
    `${file} was begun for another taxpayer, or with other columns or options.`,
    `End it with those first. If nothing of it was sold, delete ${stateFileOf(file)}`,
    EXIT.refused,
  );
}

/** Another key of the same taxpayers goes to the same place. */
export async function destinationOf({ client, profile, signal }: Scene): Promise<string> {
  const { devices } = dataOf(await devicesList({ client, signal }));
  const pins = [...new Set(devices.map(({ tin }) => tin))].sort();
  return [profile.url, profile.key.split('_')[1], ...pins].join(' ');
}

export function saveState({ file }: DocumentSource, state: SubmitState): void {
  if (file !== '-') writePrivately(stateFileOf(file), state);
}

/** The file is through: the same command sends all of it again, and what was accepted is known. Its numbers stay. */
export const endState = (source: DocumentSource, state: SubmitState): void =>
  saveState(source, { ...state, parts: [] });

const keptState = (file: string): SubmitState | undefined =>
  file === '-' ? undefined : readPrivately<SubmitState>(stateFileOf(file));
