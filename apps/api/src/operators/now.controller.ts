import { Controller, Get, Injectable, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { succeeded } from '@app/contract';
import type { Environment } from '@app/domain';
import { cachedFor } from '@app/observability';
import { firstIdAt, ReadDatabase } from '@app/persistence';
import { NO_STORE, type Reply, reply } from '../http/replies/reply.js';
import { EXAMPLE_TIMES, Shown, ShownTime, ShownTimeOrNull } from '../http/openapi/reply-fields.js';
import { ApiOperator } from './api-operator.js';
import { readEnvironment } from './operator-query.js';

/** The submissions that came and went in one minute. */
export class MinuteDto {
  @ShownTime('Its beginning', EXAMPLE_TIMES.earlier)
  at!: string;

  @Shown('Submissions that were accepted.', 120)
  accepted!: number;

  @Shown(
    'Submissions that the authority approved in this minute. Those that Risiti accepted more than three hours ago are not counted.',
    118,
  )
  signed!: number;

  @Shown(
    'How long these had waited since they were accepted, on average, in milliseconds; null if there were none.',
    420,
    { oneOf: [{ type: 'integer' }, { type: 'null' }] },
  )
  waitMs!: number | null;
}

/** The answer of GET /admin/api/now. */
export class NowDto {
  @Shown('The last sixty minutes, oldest first.', undefined, { type: [MinuteDto] })
  minutes!: MinuteDto[];

  @Shown('Invoices of all branches that the authority signed today, by the calendar of Nairobi.', 24_310)
  signedToday!: number;

  @Shown('Invoices of all branches that the authority refused today.', 3)
  refusedToday!: number;

  @ShownTimeOrNull('Since when the authority does not answer; null while it does', null)
  incidentSince!: string | null;
}

const MINUTES = 60;
const MINUTE_MS = 60_000;
/** Submissions that were accepted earlier are not looked at, so that the cost has a bound. */
const LOOKED_AT_MS = 3 * MINUTES * MINUTE_MS;
/** It reads all that came in three hours, and all open pages share the answer. */
const FRESH_MS = 30_000;

// SQL, because it counts. The id of a submission begins with the time at which it was accepted, so the primary key finds the last hours.
const LAST_MINUTES = `
  WITH recent AS (SELECT accepted_at, settled_at, status FROM submissions WHERE id >= $1::uuid AND environment = $3),
  came AS (SELECT date_trunc('minute', accepted_at) AS at, count(*)::int AS accepted FROM recent GROUP BY 1),
  went AS (
    SELECT date_trunc('minute', settled_at) AS at, count(*)::int AS signed,
      round(avg(extract(epoch FROM settled_at - accepted_at)) * 1000)::int AS "waitMs"
    FROM recent WHERE status = 'APPROVED' GROUP BY 1)
  SELECT m.at, coalesce(came.accepted, 0) AS accepted, coalesce(went.signed, 0) AS signed, went."waitMs"
  FROM generate_series(date_trunc('minute', now()) - $2::int * interval '1 minute', now(), interval '1 minute') m (at)
  LEFT JOIN came USING (at) LEFT JOIN went USING (at)
  ORDER BY m.at`;

const TODAY = `
  SELECT coalesce(sum(signed_on_day), 0)::int AS "signedToday", coalesce(sum(refused_on_day), 0)::int AS "refusedToday"
  FROM lanes WHERE environment = $1 AND counted_on = (now() AT TIME ZONE 'Africa/Nairobi')::date`;

type Minute = Omit<MinuteDto, 'at'> & { at: Date };

@Injectable()
export class NowQueries {
  readonly read: Readonly<Record<Environment, () => Promise<NowDto>>>;

  constructor(private readonly db: ReadDatabase) {
    const cached = (environment: Environment) => cachedFor(FRESH_MS, () => this.count(environment));
    this.read = { PRODUCTION: cached('PRODUCTION'), SANDBOX: cached('SANDBOX') };
  }

  private async count(environment: Environment): Promise<NowDto> {
    const since = firstIdAt(Date.now() - LOOKED_AT_MS);
    const [minutes, [today], breaker] = await Promise.all([
      this.db.query<Minute>(LAST_MINUTES, [since, MINUTES - 1, environment]),
      this.db.query<Pick<NowDto, 'signedToday' | 'refusedToday'>>(TODAY, [environment]),
      this.db.prisma.breaker.findUnique({ where: { environment }, select: { openedAt: true } }),
    ]);
    return {
      minutes: minutes.map(({ at, ...minute }) => ({ ...minute, at: at.toISOString() })),
      ...today!,
      incidentSince: breaker?.openedAt?.toISOString() ?? null,
    };
  }
}

/** The work of the whole installation in the last hour, for the first page of an operator. */
@ApiTags('Now')
@Controller('admin/api/now')
export class NowController {
  constructor(private readonly queries: NowQueries) {}

  @Get()
  @ApiOperator({
    summary: 'Show what came and was signed in each of the last sixty minutes',
    result: NowDto,
    query: { environment: { about: 'Environment; production by default.', example: 'PRODUCTION' } },
  })
  async read(@Query() query: Record<string, unknown>): Promise<Reply> {
    const data = await this.queries.read[readEnvironment(query)]();
    return reply(200, succeeded<NowDto>(data), NO_STORE);
  }
}
