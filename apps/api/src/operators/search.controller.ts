import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { succeeded } from '@app/contract';
import type { FoundType } from '@app/persistence';
import { BatchProgressDto, progressData } from '../batches/batch-data.js';
import { failedAt } from '../http/errors/failure.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { pageOf, withOneMore } from '../http/requests/page.js';
import { ENVIRONMENT_ENUM, EXAMPLE, Shown, ShownTextOrNull, ShownTime } from '../http/openapi/reply-fields.js';
import { ApiOperator, pagesOf } from './api-operator.js';
import { readSearchQuery } from './operator-query.js';
import { type FoundThing, SearchQueries } from './search.queries.js';

/** A thing that was found. */
export class FoundDto {
  @Shown('What it is.', 'submission', { enum: ['submission', 'batch', 'lane', 'app'] })
  type!: string;

  @Shown('Its id.', EXAMPLE.submissionId)
  id!: string;

  @Shown('Why it was found.', 'invoice', { enum: ['id', 'request', 'pin', 'signature', 'key', 'invoice'] })
  foundBy!: string;

  @Shown('Where its details are.', `/admin/api/submissions/${EXAMPLE.submissionId}`)
  href!: string;

  @Shown('Environment.', 'PRODUCTION', ENVIRONMENT_ENUM)
  environment!: string;

  @Shown('PIN of the taxpayer.', EXAMPLE.tin)
  tin!: string;

  @ShownTextOrNull('Branch; null for a batch.', '00')
  bhfId!: string | null;

  @ShownTextOrNull('What was submitted; null for what is no submission.', 'sale')
  kind!: string | null;

  @ShownTextOrNull("The client's name of a submission, or the name of an app.", 'INV-1041')
  name!: string | null;

  @ShownTextOrNull('Status of a submission, or state of a batch or an app.', 'APPROVED')
  state!: string | null;

  @ShownTime('When it was accepted or created', EXAMPLE.at)
  at!: string;
}

/** The answer of GET /admin/api/search. */
export class SearchDto {
  @Shown('Submissions by their name: invoices first, and of each the newest first.', undefined, { type: [FoundDto] })
  results!: FoundDto[];

  @ShownTextOrNull('Send it as `cursor` for more submissions of this name; null if these are all.', null)
  nextCursor!: string | null;

  @ShownTextOrNull(
    'Where else to look, if nothing was found.',
    'A request id is only in the logs: the line of the request has its submissionId.',
  )
  hint!: string | null;
}

/** A batch as operators see it. */
export class OperatorBatchDto extends BatchProgressDto {
  @Shown('Environment.', 'PRODUCTION', ENVIRONMENT_ENUM)
  environment!: string;

  @Shown('PIN of the app that sent it.', EXAMPLE.tin)
  tin!: string;

  @Shown('The app that sent it.', EXAMPLE.appId)
  appId!: string;
}

const BATCH_ID = { id: ['Id of the batch.', '5d0c7b8e-51b7-4c0a-8c76-0e6f2a0a9e11'] } as const;

/** An operator need not know what they were given: one field takes an id, a number, a PIN or a signature. */
@ApiTags('Search')
@Controller('admin/api')
export class SearchController {
  constructor(private readonly queries: SearchQueries) {}

  @Get('search')
  @ApiOperator({
    summary: 'Find a PIN, an invoice number, an id, a request id or a receipt signature',
    result: SearchDto,
    query: pagesOf({
      q: { about: 'What to find, 1 to 100 characters; required.', example: 'INV-1041' },
      tin: { about: 'Only what is of this PIN.', example: 'P051999888K' },
      environment: { about: 'SANDBOX or PRODUCTION.', example: 'PRODUCTION' },
    }),
    failures: { 400: ['002', '003'] },
  })
  async search(@Query() query: Record<string, unknown>): Promise<Reply> {
    const { text, ...page } = readSearchQuery(query);
    const byKey = page.after === null ? await this.queries.byKey(text, page) : [];
    const byName = await this.queries.byName(text, { ...page, limit: withOneMore(page.limit) });
    const { page: named, nextCursor } = pageOf(byName, page.limit);
    const found = [...byKey, ...named];
    const hint = found.length === 0 ? NOTHING_FOUND : null;
    return reply(200, succeeded<SearchDto>({ results: found.map(foundData), nextCursor, hint }));
  }

  @Get('batches/:id')
  @ApiOperator({ summary: 'Show any batch and its progress', result: OperatorBatchDto, path: BATCH_ID })
  async batch(@Param('id') id: string): Promise<Reply> {
    const found = await this.queries.batch(id);
    if (!found) throw unknownBatch();
    const { batch, lanes } = found;
    const { environment, tin, appId } = batch;
    return reply(
      200,
      succeeded<OperatorBatchDto>({ ...progressData(batch, lanes, new Date()), environment, tin, appId }),
    );
  }
}

const PATHS: Record<FoundType, string> = { submission: 'submissions', batch: 'batches', lane: 'lanes', app: 'apps' };

const foundData = ({ at, ...found }: FoundThing): FoundDto => ({
  ...found,
  href: `/admin/api/${PATHS[found.type]}/${found.id}`,
  at: at.toISOString(),
});

const NOTHING_FOUND =
  'Nothing in the ledger has this id, request id, PIN, signature or invoice number. A request id is found if the request made a ' +
  'submission or a batch; for any other, search the logs for its requestId.';

const unknownBatch = () =>
  failedAt(
    '003',
    'id',
    'No batch has this id.',
    'Use the batchId that POST /api/v1/batches answers, or search with GET /admin/api/search.',
    {
      status: 404,
    },
  );
