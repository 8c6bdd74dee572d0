import { Injectable } from '@nestjs/common';
import type { EventType } from '@app/contract';
import type { EventPosition } from '@app/domain';
import { type EventPage, EventReader, type EventsMissed, type Principal, ReadDatabase } from '@app/persistence';
import type { RequestOptions } from '../http/requests/request-options.js';
import { EventTail, type EventWatch } from './event-tail.js';

export interface EventsAsked {
  /** Null begins with the oldest event, and `latest` with the next one. */
  after: EventPosition | 'latest' | null;
  types?: readonly EventType[] | undefined;
  limit: number;
}

/** Reads the next events of an app, and waits for the first one if there is none yet and the caller wants to. */
@Injectable()
export class EventFeed {
  constructor(
    private readonly db: ReadDatabase,
    private readonly tail: EventTail,
  ) {}

  async read(
    caller: Principal,
    { after, types, limit }: EventsAsked,
    { preference: { waitMs }, whileAllowed, onAnswerEnd }: RequestOptions,
  ): Promise<EventPage | EventsMissed> {
    const reader = new EventReader(this.db, { app: caller, types });
    const from = after === 'latest' ? await reader.newest() : after;
    if (!waitMs) return reader.readAfter(from, limit);
    const watch = await this.tail.enter(caller);
    // A client that hangs up waits no longer.
    onAnswerEnd(() => watch.leave());
    const endsAt = performance.now() + waitMs;
    return whileAllowed(firstPage(reader, { from, limit, endsAt }, watch)).finally(() => watch.leave());
  }
}

async function firstPage(
  reader: EventReader,
  { from, limit, endsAt }: { from: EventPosition | null; limit: number; endsAt: number },
  watch: EventWatch,
): Promise<EventPage | EventsMissed> {
  for (let position = from; ;) {
    const page = await reader.readAfter(position, limit);
    const leftMs = endsAt - performance.now();
    if (page.verdict !== 'page' || page.events.length > 0 || leftMs <= 0 || watch.isOver) return page;
    position = page.position;
    if (!page.more) await watch.next(leftMs);
  }
}
