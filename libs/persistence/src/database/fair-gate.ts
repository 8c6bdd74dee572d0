import { isWithinShare } from '@app/domain';

/** The message of the error where a holder has too many waiting already. */
export const TOO_MANY_WAITING = 'too many of this holder wait for their turn already';

interface Holder {
  running: number;
  /** Its rests that are not over. */
  resting: number;
  waiting: WaitingWork[];
}

interface WaitingWork {
  admit(): void;
  refuse(error: Error): void;
}

/**
 * Shares a few places among many holders in rotation, by the rule of `isWithinShare`. Work for which no place is free waits. Where several
 * holders wait, the one with the fewest places is next. Of one holder, the work that came first is next. A holder that rests gets no
 * place, and others do. The more holders rest, the longer each of them rests: so all together get as few places as one alone.
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

  /** Resolves with the function that gives the place back, after which the holder may rest. */
  async enter(name: string): Promise<(restMs?: number) => void> {
    const holder = this.holderOf(name);
    if (holder.waiting.length >= this.waitingMax) throw new Error(TOO_MANY_WAITING);
    const admitted = new Promise<void>((admit, refuse) => void holder.waiting.push({ admit, refuse }));
    this.admit();
    await admitted;
    let isInside = true;
    return (restMs = 0) => {
      if (isInside) this.leave(name, holder, restMs);
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
    if (holder) this.forgetIdle(name, holder);
  }

  get waiting(): number {
    return [...this.holders.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  private leave(name: string, holder: Holder, restMs: number): void {
    holder.running--;
    this.free++;
    if (restMs > 0) this.rest(name, holder, restMs);
    this.forgetIdle(name, holder);
    this.admit();
  }

  private rest(name: string, holder: Holder, ms: number): void {
    const others = [...this.holders.values()].filter((other) => other !== holder && other.resting > 0).length;
    holder.resting++;
    setTimeout(
      () => {
        holder.resting--;
        this.forgetIdle(name, holder);
        this.admit();
      },
      ms * (1 + others),
    ).unref();
  }

  private forgetIdle(name: string, { running, resting, waiting }: Holder): void {
    if (running === 0 && resting === 0 && waiting.length === 0) this.holders.delete(name);
  }

  private admit(): void {
    for (let next = this.next(); next; next = this.next()) {
      const [name, holder] = next;
      // A map keeps the order in which its keys came, so the holder is the last one now.
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
    const mayEnter = ({ running, resting, waiting }: Holder) =>
      waiting.length > 0 && resting === 0 && isWithinShare({ held: running, free });
    const entitled = [...this.holders].filter(([, holder]) => mayEnter(holder));
    return entitled.toSorted(([, one], [, other]) => one.running - other.running)[0];
  }

  private holderOf(name: string): Holder {
    const holder = this.holders.get(name) ?? { running: 0, resting: 0, waiting: [] };
    this.holders.set(name, holder);
    return holder;
  }
}
