import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** What Linux counts in, whatever the kernel's own clock. */
const TICKS_PER_S = 100;

export const canTellProcessorTime = (): boolean => existsSync('/proc/self/stat');

/** Processor time of one process so far, in ms; of all it started too, where they are its family (a Postgres). */
export function processorMs(pid: number, { withFamily = false } = {}): number {
  const own = read(pid);
  if (!own) return 0;
  if (!withFamily) return own.ms;
  return own.ms + own.buriedMs + sum(childrenOf(pid).map(({ ms }) => ms));
}

export const parentOf = (pid: number): number | undefined => read(pid)?.parent;

export const nameOf = (pid: number): string | undefined => read(pid)?.name;

interface Stat {
  name: string;
  parent: number;
  ms: number;
  /** Of children that have ended. */
  buriedMs: number;
}

function childrenOf(pid: number): Stat[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.map(read).filter((stat): stat is Stat => stat?.parent === pid);
}

/** Undefined for one that is not there. The name stands in parentheses and may hold any character. */
function read(pid: number): Stat | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const ms = (...indexes: number[]) => (sum(indexes.map((index) => fields[index]!)) * 1_000) / TICKS_PER_S;
  const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'));
  return { name, parent: fields[1]!, ms: ms(11, 12), buriedMs: ms(13, 14) };
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
