/** The message of the error where a holder has too many waiting already. */
export const TOO_MANY_WAITING = 'too many of this holder wait for their turn already';

interface Holder {
  running: number;
  waiting: (() => void)[];
}

/**
 * Shares a few places among many holders. A holder may have no more places than are still free, so one that wants everything gets
 * half of them, and a newcomer finds one. Where several wait, the one with the fewest places is next; within a holder, the
 * first that came.
 */
export class FairGate {
  private readonly holders = new Map<string, Holder>();
  private free: number;

  constructor(
    places: number,
    private readonly waitingMax: number,
  ) {
    this.free = places;
  }

  /** Resolves with the function that gives the place back. */
  async enter(name: string): Promise<() => void> {
    const holder = this.holderOf(name);
    if (holder.waiting.length >= this.waitingMax) throw new Error(TOO_MANY_WAITING);
    const turn = new Promise<void>((resolve) => void holder.waiting.push(resolve));
    this.admit();
    await turn;
    let isInside = true;
    return () => {
      if (isInside) this.leave(name, holder);
      isInside = false;
    };
  }

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(name);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** True if the holder waits for more places than it has. */
  wantsMore(name: string): boolean {
    return (this.holders.get(name)?.waiting.length ?? 0) > 0;
  }

  get waiting(): number {
    return [...this.holders.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  private leave(name: string, holder: Holder): void {
    holder.running--;
    this.free++;
    if (holder.running === 0 && holder.waiting.length === 0) this.holders.delete(name);
    this.admit();
  }

  private admit(): void {
    for (let next = this.next(); next; next = this.next()) {
      const [name, holder] = next;
      // A map keeps the order in which its keys came, so the holder goes to the end of the line.
      this.holders.delete(name);
      this.holders.set(name, holder);
      holder.running++;
      this.free--;
      holder.waiting.shift()!();
    }
  }

  /** Among holders with as many places, the one that got its last place first. */
  private next(): [name: string, holder: Holder] | undefined {
    const entitled = [...this.holders].filter(([, { running, waiting }]) => waiting.length > 0 && running < this.free);
    return entitled.toSorted(([, one], [, other]) => one.running - other.running)[0];
  }

  private holderOf(name: string): Holder {
    const holder = this.holders.get(name) ?? { running: 0, waiting: [] };
    this.holders.set(name, holder);
    return holder;
  }
}
