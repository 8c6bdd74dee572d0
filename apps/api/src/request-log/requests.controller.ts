import { Controller, Get, Query } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { RESULT_CODE_LIST, succeeded } from '@app/contract';
import type { AppId } from '@app/domain';
import { firstIdAt, type Principal, ReadDatabase } from '@app/persistence';
import type { LoggedError } from '../http/hooks/request-log.js';
import { ApiFilters } from '../http/openapi/api-parameters.js';
import { ApiReading } from '../http/openapi/api-reading.js';
import {
  EXAMPLE,
  NextCursor,
  Shown,
  ShownIntegerOrNull,
  ShownTextOrNull,
  ShownTime,
} from '../http/openapi/reply-fields.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { Caller } from '../http/requests/caller.js';
import { pageOf, withOneMore } from '../http/requests/page.js';
import { INSTANT, oneOfValues } from '../http/requests/query-rules.js';
import { type PagedQuery, readPagedQuery, withPaging } from '../reference/paged-query.js';
import { queryFilter } from '../reference/query-filters.js';

class LoggedErrorDto implements LoggedError {
  @Shown('Field of the error.', 'items[0].taxblAmt')
  field!: string;

  @Shown('Its code.', '003', { enum: RESULT_CODE_LIST })
  code!: string;

  @Shown('The amount that was expected, if it is about one.', 900, { required: false })
  expected?: number;

  @Shown('The amount that was sent.', 901, { required: false })
  got?: number;
}

class LoggedRequestDto {
  @Shown('Id of the request, as the answer had it: your own X-Request-Id if you sent one.', EXAMPLE.submissionId)
  requestId!: string;

  @ShownTime('When it ended', EXAMPLE.at)
  at!: string;

  @Shown('HTTP method.', 'POST')
  method!: string;

  @Shown('Pattern of the address.', '/api/v1/sales')
  route!: string;

  @ShownIntegerOrNull('HTTP status; null if the client left before the answer.', 400)
  status!: number | null;

  @Shown('Duration in milliseconds.', 12)
  ms!: number;

  @ShownTextOrNull('Code of the answer; null where it was no envelope, or a long list.', '003')
  resultCd!: string | null;

  @ApiProperty({ description: 'What was wrong, without its words.', type: [LoggedErrorDto] })
  errors!: LoggedError[];
}

/** The answer of GET /requests. */
export class RequestListDto {
  @ApiProperty({ description: 'Newest first.', type: [LoggedRequestDto] })
  requests!: LoggedRequestDto[];

  @NextCursor()
  nextCursor!: string | null;
}

interface RequestRow extends Omit<LoggedRequestDto, 'at' | 'errors'> {
  id: string;
  at: Date;
  errors: LoggedError[] | null;
}

const PARAMETERS = withPaging({
  code: queryFilter(oneOfValues(...RESULT_CODE_LIST), 'Only answers with this result code.', '003'),
  since: queryFilter(INSTANT, 'Only requests at this time or later; ISO 8601.', '2026-03-01T00:00:00Z'),
});

@ApiTags('Service')
@Controller('requests')
export class RequestsController {
  constructor(private readonly db: ReadDatabase) {}

  @Get()
  @ApiReading({
    summary: 'List the requests of this app in the last 30 days up to a second ago, newest first, at most 10,000 a day',
    result: RequestListDto,
    failures: { 400: ['003'] },
  })
  @ApiFilters(PARAMETERS)
  async list(@Query() query: Record<string, unknown>, @Caller() { appId }: Principal): Promise<Reply> {
    const { filters, after, limit, warnings } = readPagedQuery(query, PARAMETERS);
    const rows = await this.read(appId, filters, after, withOneMore(limit));
    const { page, nextCursor } = pageOf(rows, limit);
    return reply(200, succeeded<RequestListDto>({ requests: page.map(requestData), nextCursor }, { warnings }));
  }

  private read(appId: AppId, { code, since }: PagedQuery['filters'], after: string | undefined, limit: number) {
    const first = since === undefined ? null : firstIdAt(Date.parse(since));
    return this.db.query<RequestRow>(
      `SELECT id, ended_at AS at, request_id AS "requestId", method, route, status, ms, result_code AS "resultCd", errors FROM requests
       WHERE app_id = $1 AND ($2::uuid IS NULL OR id < $2) AND ($3::uuid IS NULL OR id >= $3 AND ended_at >= $6)
         AND ($4::text IS NULL OR result_code = $4)
       ORDER BY id DESC LIMIT $5`,
      [appId, after ?? null, first, code ?? null, limit, since ?? null],
    );
  }
}

const requestData = ({ id: _, at, errors, ...row }: RequestRow): LoggedRequestDto => ({
  ...row,
  at: at.toISOString(),
  errors: errors ?? [],
});
