import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { Problem } from '../exit-codes.js';
import { writePrivately } from '../profiles.js';

/** A part of the file that Risiti has received, in order. */
export interface Part {
  batchId: string;
  documents: number;
}

/** How far a file is. It stands beside the file, so that the same command goes on after a crash. */
export interface SubmitState {
  sha256: string;
  url: string;
  /** What stands before the numbers that were given to its rows. */
  numbers?: string;
  parts: Part[];
}

export const stateFileOf = (file: string): string => `${file}.risiti.json`;

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** The state of this file at this address; a new one if the file was changed. */
export function readState(file: string, begin: Omit<SubmitState, 'parts'>): SubmitState {
  const kept = keptState(stateFileOf(file));
  if (kept?.sha256 !== begin.sha256 || kept.url !== begin.url) return { ...begin, parts: [] };
  if (kept.numbers === begin.numbers) return kept;
  throw new Problem(
    `The rows of ${file} have numbers already${kept.numbers ? `: ${kept.numbers}…` : ''}. With others they would be sold twice.`,
    kept.numbers ? `Use --numbers ${kept.numbers}` : 'Leave --numbers out.',
  );
}

function keptState(file: string): SubmitState | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SubmitState;
  } catch {
    return undefined;
  }
}

export const saveState = (file: string, state: SubmitState): void => writePrivately(stateFileOf(file), state);
