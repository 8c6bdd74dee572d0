import { Controller, Get, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { exampleImportLink, IMPORT_FIELD_NAMES, LinkImportDto, readImportLink, succeeded } from '@app/contract';
import { IMPORT_STATUSES, YES_NO } from '@app/domain';
import type { Principal } from '@app/persistence';
import { imports } from '@app/reference';
import type { DocumentNaming } from '../submissions/answer-options.js';
import { Caller } from '../http/requests/caller.js';
import { ReadBody, type Valid } from '../http/requests/body.pipe.js';
import { ReadRequestOptions, type RequestOptions } from '../http/requests/request-options.js';
import { oneOf, textTo } from '../http/requests/query-rules.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { ApiRegister } from '../reference/api-register.js';
import { codeFilter } from '../reference/query-filters.js';
import { RegisterCopies } from '../reference/register-copies.js';
import { ReadRegisterOptions, type RegisterReadOptions } from '../reference/register-read-options.js';
import { pageOf, unknownCursor, withOneMore } from '../http/requests/page.js';
import { PostDocument } from '../submissions/post-document.js';
import { withPaging, readPagedQuery } from '../reference/paged-query.js';
import { ApiSubmission } from '../submissions/api-submission.js';
import { Shown } from '../http/openapi/reply-fields.js';
import { importData, ImportListDto, ImportQueries } from './imports.js';

/** The answer of PUT /imports/{importId}/link. */
export class LinkedImportDto {
  @Shown('True when the tax authority has accepted the link.', true)
  success!: boolean;
}

const PARAMETERS = withPaging({
  status: codeFilter(IMPORT_STATUSES, 'Only imports with this imptItemSttsCd.', '2'),
  taskCd: { about: 'Only imports with this task code.', example: '2240001', ...textTo(50) },
  dclDe: {
    about: 'Only imports declared on this date: YYYYMMDD, or as customs wrote it.',
    ...{ example: '20260201', ...textTo(8) },
  },
  linked: { about: 'Y: only what is linked to an item; N: only what is not.', example: 'N', ...oneOf(YES_NO) },
});

const NAMING: DocumentNaming = {
  names: IMPORT_FIELD_NAMES,
  identityField: 'importId',
  wholeField: 'importId',
  duplicateCode: '802',
  duplicateFix:
    'Do not send the request again: this import is already linked, as data shows. An import can be linked only once.',
  statusByCode: { '801': 404 },
};

@ApiTags('Imports')
@Controller('imports')
export class ImportsController {
  constructor(
    private readonly queries: ImportQueries,
    private readonly copies: RegisterCopies,
    private readonly postDocument: PostDocument,
  ) {}

  @Get()
  @ApiRegister({ summary: 'List imports declared to customs', result: ImportListDto, parameters: PARAMETERS })
  async list(
    @Query() query: Record<string, unknown>,
    @Caller() caller: Principal,
    @ReadRegisterOptions() options: RegisterReadOptions,
  ): Promise<Reply> {
    const { filters, after, limit, warnings } = readPagedQuery(query, PARAMETERS);
    if (after && !(await this.queries.isImportOf(caller, after))) throw unknownCursor();
    const age = await this.copies.refreshedAge(caller, imports, options);
    const { environment, tin } = caller;
    const { status, taskCd: taskCode, dclDe: declaredOn, linked } = filters;
    const isLinked = linked === undefined ? undefined : linked === 'Y';
    const filter = { environment, tin, status, taskCode, declaredOn, isLinked, after, limit: withOneMore(limit) };
    const { page, nextCursor } = pageOf(await this.queries.list(filter), limit);
    return reply(200, succeeded<ImportListDto>({ importList: page.map(importData), nextCursor, ...age }, { warnings }));
  }

  @Put(':importId/link')
  @ApiSubmission({
    summary: 'Link an import to one of your items',
    path: { importId: ['itemSeq of the imported item.', '1'] },
    body: LinkImportDto,
    examples: { link: exampleImportLink },
    result: LinkedImportDto,
    failures: { 404: ['801'], 409: ['007', '802'], 422: ['003', '005'] },
  })
  async link(
    @ReadBody((body, { params }) => readImportLink(params.importId!.trim(), body))
    { draft, warnings }: Valid<typeof readImportLink>,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    const approved = (): LinkedImportDto => ({ success: true });
    return this.postDocument.post({ draft, warnings, naming: NAMING, approvedData: approved }, caller, options);
  }
}
