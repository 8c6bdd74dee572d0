import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { EVENT_TYPES, type EventType, isEventType, publicEvent, succeeded } from '@app/contract';
import type { EventPosition } from '@app/domain';
import { EventCursors, type EventsMissed, type Principal } from '@app/persistence';
import { type Failure, failedAt } from '../http/errors/failure.js';
import { ApiFilters } from '../http/openapi/api-parameters.js';
import { ApiReading } from '../http/openapi/api-reading.js';
import { NO_STORE, type Reply, reply } from '../http/replies/reply.js';
import { Caller } from '../http/requests/caller.js';
import { wholeNumberTo } from '../http/requests/query-rules.js';
import { ReadRequestOptions, type RequestOptions } from '../http/requests/request-options.js';
import { queryFilter, readFilters } from '../reference/query-filters.js';
import { EventPageDto } from './event-data.js';
import { EventFeed } from './event-feed.js';

const LATEST = 'latest';
const LIMIT_DEFAULT = 100;
const typesIn = (text: string): string[] => text.split(',').map((type) => type.trim());

const PARAMETERS = {
  after: queryFilter(
    { expected: 'the cursor of an earlier answer, or latest', accepts: (text) => text.length <= 200 },
    'The cursor of the answer before. Without it, the oldest event comes first; `latest` means only what happens from now on.',
    LATEST,
  ),
  types: queryFilter(
    {
      expected: `types of events with commas between them, of ${Object.keys(EVENT_TYPES).join(', ')}`,
      accepts: (text) => typesIn(text).every(isEventType),
    },
    'Only events of these types; a comma stands between two.',
    'submission.approved,submission.rejected',
  ),
  limit: queryFilter(wholeNumberTo(500), `Events of a page, 1 to 500; default ${LIMIT_DEFAULT}.`, '100'),
};

/** Programs that do not ask again and again follow what happens. */
@ApiTags('Events')
@Controller('events')
export class EventsController {
  constructor(
    private readonly feed: EventFeed,
    private readonly cursors: EventCursors,
  ) {}

  @Get()
  @ApiReading({
    summary: 'Read what has happened since, or wait for it with Prefer: wait=N',
    result: EventPageDto,
    waits: true,
    failures: { 400: ['003'], 410: ['003'] },
  })
  @ApiFilters(PARAMETERS)
  async read(
    @Query() query: Record<string, unknown>,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    const { filter, warnings } = readFilters(query, PARAMETERS);
    const types = filter.types === undefined ? undefined : (typesIn(filter.types) as EventType[]);
    const asked = { after: this.positionIn(filter.after), types, limit: Number(filter.limit ?? LIMIT_DEFAULT) };
    const page = await this.feed.read(caller, asked, options);
    if (page.verdict !== 'page') throw this.missed(page);
    const events = page.events.map((event) => publicEvent(event, this.cursors.idOf(event.id)));
    const data = { events, cursor: this.cursors.cursorOf(page.position), more: page.more };
    return reply(200, succeeded<EventPageDto>(data, { warnings }), NO_STORE);
  }

  private positionIn(after: string | undefined): EventPosition | typeof LATEST | null {
    if (after === undefined || after === LATEST) return after ?? null;
    const position = this.cursors.positionOf(after);
    if (!position) throw unknownCursor();
    return position;
  }

  /** Never an empty page: the reader would take it for quiet days. */
  private missed({ verdict, oldest }: EventsMissed): Failure {
    const why =
      verdict === 'deleted'
        ? 'Events after this cursor are older than 30 days and were deleted.'
        : 'This service was restored from a backup, or moved to another server, and no longer has the event of this cursor.';
    return failedAt(
      '003',
      'after',
      `${why} You may have missed some.`,
      'Compare what you know with GET /api/v1/submissions?since=…, then go on with after=data.oldest.',
      { status: 410, data: { oldest: this.cursors.cursorOf(oldest) } },
    );
  }
}

const unknownCursor = (): Failure =>
  failedAt(
    '003',
    'after',
    'This is no cursor of this service.',
    'Send the cursor of an earlier answer as it was, or latest; or leave after out to begin with the oldest event.',
  );
