import { isWithinShare } from '@app/domain';

/** The message of the error where a holder has too many waiting already. */
export const TOO_MANY_WAITING = 'too many of this holder wait for their turn already';

interface Holder {
  running: number;
  waiting: WaitingTurn[];
}

interface WaitingTurn {
  admit(): void;
  refuse(error: Error): void;
}

/**
 * Shares a few places among many holders, by the rule of `isWithinShare`. Work for which no place is free waits. Where several
 * holders wait, the one with the fewest places is next. Of one holder, the work that came first is next.
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
    const turn = new Promise<void>((admit, refuse) => void holder.waiting.push({ admit, refuse }));
    this.admit();
    await turn;
    let isInside = true;
    return () => {
      if (isInside) this.leave(name, holder);
      isInside = false;
    };
  }

  /** True if the holder waits for more places than it has. */
  wantsMore(name: string): boolean {
    return (this.holders.get(name)?.waiting.length ?? 0) > 0;
  }

  /** The holders that wait for a place. */
  get waitingHolders(): string[] {
    return [...this.holders].filter(([, { waiting }]) => waiting.length > 0).map(([name]) => name);
  }

  /** Refuses the last work of the holder that waits, as if too many waited already. */
  refuseWaiting(name: string): void {
    const holder = this.holders.get(name);
    holder?.waiting.pop()?.refuse(new Error(TOO_MANY_WAITING));
    if (holder?.running === 0 && holder.waiting.length === 0) this.holders.delete(name);
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
      holder.waiting.shift()!.admit();
    }
  }

  /** Among holders with as many places, the one that got its last place first. */
  private next(): [name: string, holder: Holder] | undefined {
    const { free } = this;
    const mayEnter = ({ running, waiting }: Holder) => waiting.length > 0 && isWithinShare({ held: running, free });
    const entitled = [...this.holders].filter(([, holder]) => mayEnter(holder));
    return entitled.toSorted(([, one], [, other]) => one.running - other.running)[0];
  }

  private holderOf(name: string): Holder {
    const holder = this.holders.get(name) ?? { running: 0, waiting: [] };
    this.holders.set(name, holder);
    return holder;
  }
}
