import type { Measures } from './stretches.js';
import type { Rounds } from './table.js';

interface Runner {
  name: string;
  stop(): Promise<void>;
}

/** The contestants of a run. One that fails leaves the run, and the others go on. */
export class Field<C extends Runner> {
  private runners: C[] = [];
  /** The measurements of those that have not failed. */
  readonly rounds: Rounds = {};
  /** The reason why a contestant has left, by its name. */
  readonly failures: Record<string, string> = {};

  async enter(name: string, entering: () => Promise<C>): Promise<void> {
    try {
      this.runners.push(await entering());
      this.rounds[name] = [];
    } catch (error) {
      this.failures[name] = messageOf(error);
    }
  }

  /**
   * Each contestant runs each stretch. Another one begins each round, and every second round goes backwards: the one before leaves work
   * in Postgres, which counts as the next one's.
   */
  async playRound(round: number, stretches: ((runner: C) => Promise<Measures>)[]): Promise<void> {
    const step = round % 2 === 0 ? 1 : -1;
    const inTurn = this.runners.map((_, index) => this.runners.at((round + step * index) % this.runners.length)!);
    const measured = new Map<C, Measures>(inTurn.map((runner) => [runner, {}]));
    for (const stretch of stretches)
      await this.each(inTurn, async (runner) => Object.assign(measured.get(runner)!, await stretch(runner)));
    if (round > 0) for (const runner of this.runners) this.rounds[runner.name]!.push(measured.get(runner)!);
  }

  checkAll(check: (runner: C) => Promise<void>): Promise<void> {
    return this.each([...this.runners], check);
  }

  private async each(runners: C[], work: (runner: C) => Promise<unknown>): Promise<void> {
    for (const runner of runners.filter((one) => this.runners.includes(one)))
      await work(runner).catch((error: unknown) => this.leave(runner, error));
  }

  private async leave(runner: C, error: unknown): Promise<void> {
    this.failures[runner.name] = messageOf(error);
    this.runners = this.runners.filter((one) => one !== runner);
    delete this.rounds[runner.name];
    await runner.stop().catch(() => {});
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
