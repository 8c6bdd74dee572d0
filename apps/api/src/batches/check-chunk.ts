import { setImmediate as breathe } from 'node:timers/promises';
import type { Judging } from '@app/contract';
import type { BatchLine } from '@app/submission';
import type { Branches } from './allowed-branches.js';
import { judgeLine } from './check-line.js';
import type { RawLine } from './line-splitter.js';

/** So many lines are read in one go; between them others have their turn. */
const LINES_AT_ONCE = 8;

export async function judgeChunk(
  chunk: readonly RawLine[],
  branches: Branches,
  judging: Judging,
): Promise<BatchLine[]> {
  const lines: BatchLine[] = [];
  for (const [index, line] of chunk.entries()) {
    if (index % LINES_AT_ONCE === 0) await breathe();
    lines.push(judgeLine(line, branches, judging));
  }
  return lines;
}
