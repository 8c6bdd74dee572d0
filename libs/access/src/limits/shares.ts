import { isWithinShare } from '@app/domain';

/** The holders of places. */
export interface ShareHolder {
  /** The account, or the network of a stranger. */
  account: string;
  /** True for what anybody can become: a stranger, or an account in the sandbox. All of them together have half of the places. */
  isOpen: boolean;
  /** The network of the client. It counts for open holders, because accounts are free to make. */
  network?: string;
}

/** All open holders, as one holder. */
const OPEN = 'open';
/** Many accounts may have one network, so it may hold so many times what is free. A single account there leaves room for another. */
const NETWORK_FACTOR = 3;

/**
 * Shares a number of places among holders, without waiting, on two levels. Open holders have at most half of all places together.
 * Within its level a holder may have no more than is still free there.
 */
export class Shares {
  private readonly held = new Map<string, number>();
  private readonly openPlaces: number;
  private taken = 0;

  constructor(private readonly places: number) {
    this.openPlaces = Math.ceil(places / 2);
  }

  get free(): number {
    return this.places - this.taken;
  }

  /** The places of all holders that are not open. */
  get takenByClosed(): number {
    return this.taken - this.count(OPEN);
  }

  /** Returns the function that gives the places back; null if they would exceed a share that the holder is part of. */
  take(holder: ShareHolder, amount = 1): (() => void) | null {
    return this.isEntitled(holder, amount) ? this.hold(holder, amount) : null;
  }

  /** Takes the places even if they exceed a share. */
  hold(holder: ShareHolder, amount: number): () => void {
    this.change(holder, amount);
    let isHeld = true;
    return () => {
      if (isHeld) this.change(holder, -amount);
      isHeld = false;
    };
  }

  heldBy(holder: ShareHolder): number {
    return this.count(keyOf(holder));
  }

  private isEntitled(holder: ShareHolder, amount: number): boolean {
    const held = this.heldBy(holder);
    if (!holder.isOpen) return isWithinShare({ held, free: this.free }, amount);
    const free = Math.min(this.free, this.openPlaces - this.count(OPEN));
    const ofNetwork = holder.network === undefined ? 0 : this.count(networkKeyOf(holder.network));
    return isWithinShare({ held, free }, amount) && isWithinShare({ held: ofNetwork, free }, amount, NETWORK_FACTOR);
  }

  private change(holder: ShareHolder, by: number): void {
    const keys = [keyOf(holder)];
    if (holder.isOpen) keys.push(OPEN);
    if (holder.isOpen && holder.network !== undefined) keys.push(networkKeyOf(holder.network));
    for (const key of keys) {
      const held = this.count(key) + by;
      if (held > 0) this.held.set(key, held);
      else this.held.delete(key);
    }
    this.taken += by;
  }

  private count(key: string): number {
    return this.held.get(key) ?? 0;
  }
}

/** Places that an account holds in production do not count for its sandbox. */
const keyOf = ({ account, isOpen }: ShareHolder): string => `${isOpen ? 'open account' : 'account'} ${account}`;
const networkKeyOf = (network: string): string => `network ${network}`;
