import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { devicesList } from '@app/client';
import type { Scene } from '../command.js';
import { EXIT, Problem } from '../exit-codes.js';
import { today } from '../files/cells.js';
import type { DocumentSource, Given } from '../files/read-documents.js';
import { writePrivately } from '../profiles.js';

/** A part of the file that Risiti has received, in order. */
export interface Part {
  batchId: string;
  documents: number;
}

/** How far a file is. It stands beside the file, so that the same command goes on after a crash. */
export interface SubmitState {
  sha256: string;
  /** The address and the taxpayers to which it goes. */
  destination: string;
  reading: string;
  given: Given;
  parts: Part[];
}

export const stateFileOf = (file: string): string => `${file}.risiti.json`;

/** What an earlier run of this file has said, and `options` say else. It is on the disk before the first document goes out. */
export function givenFor(file: string, sha256: string, numbers: string | undefined): Given {
  const kept = file === '-' ? undefined : keptState(file);
  if (!kept) return { day: today(), numbers };
  const { given } = kept;
  const isChanged = kept.sha256 !== sha256;
  if (given.numbers !== undefined && (isChanged || (numbers !== undefined && numbers !== given.numbers)))
    throw new Problem(
      `The rows of ${file} were numbered as ${given.numbers}… ${isChanged ? 'before the file was changed' : 'before'}.`,
      `With other numbers they could be sold twice. Give the table a column of its own with these numbers: PREFIX and the number of the row. If nothing of it was sold, delete ${stateFileOf(file)}`,
      EXIT.refused,
    );
  return isChanged ? { day: today(), numbers } : given;
}

/** The state of this file; a new one if it was never begun, is through, or was changed. */
export function readState(source: DocumentSource, sha256: string, destination: string, given: Given): SubmitState {
  const begin: SubmitState = { sha256, destination, reading: source.reading, given, parts: [] };
  const kept = source.file === '-' ? undefined : keptState(source.file);
  if (!kept || kept.sha256 !== sha256 || kept.parts.length === 0) return begin;
  if (kept.destination === destination && kept.reading === source.reading) return kept;
  throw new Problem(
    `${source.file} was begun with another key, other columns or other options.`,
    `Use those to end it; or delete ${stateFileOf(source.file)} to begin anew: what was accepted is known by its number.`,
    EXIT.refused,
  );
}

/** Another key of the same taxpayers goes to the same place. */
export async function destinationOf({ client, profile, signal }: Scene): Promise<string> {
  const { data } = await devicesList({ client, signal });
  const branches = data.devices.map(({ tin, bhfId }) => `${tin}/${bhfId}`);
  return `${profile.url} ${profile.key.split('_')[1]} ${branches.join(' ')}`;
}

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

export function saveState({ file }: DocumentSource, state: SubmitState): void {
  if (file !== '-') writePrivately(stateFileOf(file), state);
}

/** The file is through: the same command sends all of it again, and what was accepted is known. Its days and numbers stay. */
export const endState = (source: DocumentSource, state: SubmitState): void =>
  saveState(source, { ...state, parts: [] });

function keptState(file: string): SubmitState | undefined {
  try {
    return JSON.parse(readFileSync(stateFileOf(file), 'utf8')) as SubmitState;
  } catch {
    return undefined;
  }
}
