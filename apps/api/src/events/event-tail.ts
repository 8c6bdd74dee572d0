import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { EventPosition, LedgerEvent } from '@app/domain';
import { EventReader, type Principal, ReadDatabase, requestingAccount } from '@app/persistence';
import { TroubleReporter } from '../infrastructure/trouble-reporter.js';

const LOOK_EVERY_MS = 250;
const AFTER_TROUBLE_MS = 2_000;

/** A reader that has read all its events and waits for the next one. */
export class EventWatch {
  /** The wait has ended, or the process is about to end. */
  isOver = false;
  private hasNews = false;
  private wakeUp = (): void => {};

  constructor(
    readonly keys: readonly string[],
    private readonly onLeave: (watch: EventWatch) => void,
  ) {}

  /** Resolves when there may be an event that was not read, and at the end of the time. */
  async next(withinMs: number): Promise<void> {
    if (!this.hasNews && !this.isOver)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, withinMs);
        this.wakeUp = () => (clearTimeout(timer), resolve());
      });
    this.hasNews = false;
  }

  wake(): void {
    this.hasNews = true;
    this.wakeUp();
  }

  leave(): void {
    this.isOver = true;
    this.onLeave(this);
    this.wakeUp();
  }
}

/**
 * Follows all events of the ledger while a caller waits, and wakes the callers that an event concerns. Many callers that wait cost as much
 * as one. The tail hands out no events: a caller that is woken reads from its own position.
 */
@Injectable()
export class EventTail {
  private readonly watches = new Map<string, Set<EventWatch>>();
  private readonly reader: EventReader;
  private readonly onError: (error: unknown) => void;
  private begun: Promise<void> | null = null;
  private isClosed = false;

  constructor(db: ReadDatabase, reporter: TroubleReporter) {
    this.reader = new EventReader(db);
    this.onError = reporter.while('following the events');
  }

  /** Call this before the read that may find nothing. Each event after that read wakes the watch. */
  async enter(caller: Pick<Principal, 'appId' | 'environment' | 'tin'>): Promise<EventWatch> {
    const watch = new EventWatch([caller.appId, taxpayerKey(caller)], (one) => this.remove(one));
    for (const key of watch.keys) this.watches.set(key, (this.watches.get(key) ?? new Set()).add(watch));
    // It works for all accounts, and not for the one that came first.
    this.begun ??= requestingAccount.exit(() => this.begin());
    await this.begun.catch((error: unknown) => {
      watch.leave();
      throw error;
    });
    watch.isOver ||= this.isClosed;
    return watch;
  }

  /** All waits end, and so do later ones. */
  close(): void {
    this.isClosed = true;
    for (const watch of this.all()) watch.leave();
  }

  private async begin(): Promise<void> {
    try {
      const position = await this.reader.newest();
      void this.follow(position);
    } catch (error) {
      this.begun = null;
      throw error;
    }
  }

  private async follow(from: EventPosition): Promise<void> {
    let position = from;
    for (let waitMs = LOOK_EVERY_MS; ;) {
      await pause(waitMs);
      if (this.watches.size === 0) break;
      try {
        position = await this.look(position);
        waitMs = LOOK_EVERY_MS;
      } catch (error) {
        this.onError(error);
        waitMs = AFTER_TROUBLE_MS;
      }
    }
    this.begun = null;
  }

  private async look(position: EventPosition): Promise<EventPosition> {
    const page = await this.reader.readAfter(position);
    if (page.verdict !== 'page') {
      // Each is told so by its own read.
      for (const watch of this.all()) watch.wake();
      return this.reader.newest();
    }
    for (const key of new Set(page.events.map(keyOf))) for (const watch of this.watches.get(key) ?? []) watch.wake();
    return page.more ? this.look(page.position) : page.position;
  }

  private remove(watch: EventWatch): void {
    for (const key of watch.keys) {
      const those = this.watches.get(key);
      those?.delete(watch);
      if (those?.size === 0) this.watches.delete(key);
    }
  }

  private all = (): Set<EventWatch> => new Set([...this.watches.values()].flatMap((watches) => [...watches]));
}

const taxpayerKey = ({ environment, tin }: Pick<Principal, 'environment' | 'tin'>): string => `${environment} ${tin}`;

const keyOf = (event: LedgerEvent): string => event.appId ?? taxpayerKey(event);
