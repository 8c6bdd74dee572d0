import { setImmediate as breathe } from 'node:timers/promises';
import type { ValidationContext } from '@app/contract';
import type { BatchLine } from '@app/submission';
import type { AllowedBranches } from './allowed-branches.js';
import { checkLine } from './check-line.js';
import type { RawLine } from './line-splitter.js';

/** So many lines are read in one go; between them others have their turn. */
const LINES_AT_ONCE = 8;

export async function checkChunk(
  chunk: readonly RawLine[],
  branches: AllowedBranches,
  context: ValidationContext,
): Promise<BatchLine[]> {
  const lines: BatchLine[] = [];
  for (const [index, line] of chunk.entries()) {
    if (index % LINES_AT_ONCE === 0) await breathe();
    lines.push(checkLine(line, branches, context));
  }
  return lines;
}
