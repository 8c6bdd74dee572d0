import { readFileSync } from 'node:fs';
import { percentile } from '../summary.js';

const SAMPLE_EVERY_MS = 250;
const PARTS = 5;
/** More than the second fifth by so much is growth, and not how a heap breathes. */
const BREATH = 1.1;

/** How a process's memory went, in MB. */
export interface MemoryCourse {
  first: number;
  max: number;
  /** The median of each fifth of the time. */
  fifths: number[];
  /** In its last fifth it had no more than in its second: what came first is the start. */
  isFlat: boolean;
}

/** Looks at the memory of some processes until it is told to end; at those that run now, since one may be started again. */
export class MemoryWatch<Name extends string> {
  private readonly samples = new Map<Name, number[]>();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly pids: () => Record<Name, number>) {
    this.look();
    this.timer = setInterval(() => this.look(), SAMPLE_EVERY_MS);
  }

  /** Empty where the system does not tell. */
  end(): Partial<Record<Name, MemoryCourse>> {
    this.look();
    clearInterval(this.timer);
    const courses = [...this.samples].map(([name, samples]) => [name, courseOf(samples)]);
    return Object.fromEntries(courses) as Partial<Record<Name, MemoryCourse>>;
  }

  private look(): void {
    for (const [name, pid] of Object.entries(this.pids()) as [Name, number][]) {
      const mb = residentMb(pid);
      if (mb === undefined) continue;
      const samples = this.samples.get(name);
      if (samples) samples.push(mb);
      else this.samples.set(name, [mb]);
    }
  }
}

export function courseOf(samples: number[]): MemoryCourse {
  const fifths = partsOf(samples);
  const most = fifths.map((part) => Math.max(...part));
  return {
    first: samples[0]!,
    max: Math.max(...samples),
    fifths: fifths.map((part) => percentile(part, 0.5)),
    isFlat: most[PARTS - 1]! <= most[1]! * BREATH,
  };
}

/** Of few samples some are in two parts. */
const partsOf = (samples: number[]): number[][] =>
  Array.from({ length: PARTS }, (_, part) => {
    const from = Math.min(Math.floor((part * samples.length) / PARTS), samples.length - 1);
    return samples.slice(from, Math.max(from + 1, Math.floor(((part + 1) * samples.length) / PARTS)));
  });

/** Linux tells; undefined for a process that is not there. */
function residentMb(pid: number): number | undefined {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}
