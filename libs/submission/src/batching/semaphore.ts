/** Lets so many do their work at a time, the others in the order they came. */
export class Semaphore {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(private readonly max: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.max) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running++;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // Whoever is next takes the place over, so that nobody can slip in between.
      if (next) next();
      else this.running--;
    }
  }
}
