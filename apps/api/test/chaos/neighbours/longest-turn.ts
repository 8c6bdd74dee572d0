import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@app/testing';

const PROGRAM = path.join(process.cwd(), 'scripts/testing/longest-turn.mjs');

/** Measures the turns of the event loop of another process, in milliseconds of the processor. */
export class LongestTurn {
  private readonly file = path.join(tmpdir(), `longest-turn-${randomUUID()}.json`);
  private times = 0;

  /** The settings with which the process must be started. */
  get env(): { NODE_OPTIONS: string; LONGEST_TURN_FILE: string } {
    return { NODE_OPTIONS: `--import=${PROGRAM}`, LONGEST_TURN_FILE: this.file };
  }

  /** The longest turn since the last time. */
  async take(pid: number): Promise<number> {
    this.times++;
    process.kill(pid, 'SIGUSR2');
    return eventually(() => {
      const { times, longestMs } = this.read();
      if (times !== this.times) throw new Error('The process has not answered.');
      return longestMs;
    });
  }

  private read(): { times: number; longestMs: number } {
    const text = existsSync(this.file) ? readFileSync(this.file, 'utf8') : '{"times":0,"longestMs":0}';
    return JSON.parse(text) as { times: number; longestMs: number };
  }
}
