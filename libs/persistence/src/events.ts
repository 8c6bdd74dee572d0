import type { AppId, EventPosition, LaneId, LedgerEvent } from '@app/domain';
import type { Database } from './database/database.js';
import { selectValue, type Tx } from './database/tx.js';

/** The events of an app, and those of its taxpayer that belong to no app and to no other device. */
interface EventFilter {
  app: { appId: AppId; laneId: LaneId };
  /** All types, unless named. */
  types?: readonly LedgerEvent['type'][] | undefined;
}

export interface EventPage {
  verdict: 'page';
  events: LedgerEvent[];
  /** The reader goes on from here. It moves on past the events of others too, so a page may be empty. */
  position: EventPosition;
  /** More events may be read at once. */
  more: boolean;
}

/**
 * The position is not good any more, and the reader may have missed events. `deleted`: events behind it were deleted.
 * `unknown`: this ledger has no such event, because it was restored from a backup or lost its last commits in a failover.
 * The reader compares what it knows with the ledger, then goes on from `oldest` or from `newest()`.
 */
export interface EventsMissed {
  verdict: 'deleted' | 'unknown';
  oldest: EventPosition;
}

/** The most events of a page. */
const EVENTS_PAGE_MAX = 500;

/** A page looks at no more events than these, so that it stays quick if nearly all are of types that are not wanted. */
const EXAMINED_MAX = 5_000;

const READ = { name: 'follow-events', text: 'SELECT follow_events($1, $2, $3, $4, $5, $6, $7) AS value' };
const POSITION = /^(\d{1,15})-(\d{1,16})$/;
/** No ledger has this event. */
const NO_EVENT = ['', '999999999999999', '0'];

/**
 * Follows the events of the ledger page by page and misses none, whatever the order of the commits: see follow_events. A
 * reader keeps the position that it got last, wherever it likes. It may get an event twice if it fails to keep it.
 */
export class EventReader {
  constructor(
    private readonly db: Database,
    /** All events without one. */
    private readonly filter: EventFilter | null = null,
  ) {}

  /** The position for a reader that wants to hear only of what happens from now on. */
  newest(): Promise<EventPosition> {
    return selectValue(this.db, 'SELECT newest_event() AS value', []);
  }

  /** The reader begins with the oldest event that is left if it has no position. */
  async readAfter(position: string | null, limit = EVENTS_PAGE_MAX): Promise<EventPage | EventsMissed> {
    const [, number, microseconds] = position === null ? [] : (POSITION.exec(position) ?? NO_EVENT);
    const { app, types } = this.filter ?? {};
    return selectValue(this.db, READ, [
      ...[number ?? null, microseconds ?? null, app?.appId ?? null, app?.laneId ?? null, types ?? null],
      ...[Math.min(limit, EVENTS_PAGE_MAX), EXAMINED_MAX],
    ]);
  }
}

/** A step is short, so that its commit and its locks are small. */
const DELETED_EVENTS_MAX = 1_000;

/**
 * Deletes the oldest events if they are older than this, one small step a call. Returns how many it deleted; the caller goes
 * on while a step was full. A reader that has not read them is told so.
 */
export const deleteEvents = (tx: Tx, olderThanMs: number, max = DELETED_EVENTS_MAX): Promise<number> =>
  selectValue(tx, 'SELECT delete_events($1, $2) AS value', [olderThanMs, max]);
