import { Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ConfirmPurchaseDto,
  examplePartOfPurchase,
  examplePurchase,
  PURCHASE_FIELD_NAMES,
  readPurchase,
  succeeded,
} from '@app/contract';
import { isRealDate } from '@app/domain';
import type { Principal, SubmissionView } from '@app/persistence';
import { purchases } from '@app/reference';
import type { DocumentNaming } from '../submissions/answer-options.js';
import { Caller } from '../http/requests/caller.js';
import { ReadBody, type Valid } from '../http/requests/body.pipe.js';
import { ReadRequestOptions, type RequestOptions } from '../http/requests/request-options.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { ApiRegister } from '../reference/api-register.js';
import { RegisterCopies } from '../reference/register-copies.js';
import { ReadRegisterOptions, type RegisterReadOptions } from '../reference/register-read-options.js';
import { unknownCursor } from '../http/requests/page.js';
import { PostDocument } from '../submissions/post-document.js';
import { withPaging, readPagedQuery } from '../reference/paged-query.js';
import { ApiSubmission } from '../submissions/api-submission.js';
import { ConfirmedPurchaseDto } from '../submissions/submission-data.js';
import { PurchaseListDto, PurchaseQueries } from './purchases.js';

const PARAMETERS = withPaging({
  since: {
    about: 'Only what was submitted after this day.',
    example: '20260301',
    expected: 'a real date as eight digits YYYYMMDD',
    accepts: isRealDate,
  },
});

const NAMING: DocumentNaming = {
  names: PURCHASE_FIELD_NAMES,
  identityField: 'supplierInvoiceNumber',
  wholeField: 'spplrInvcNo',
  duplicateCode: '802',
  duplicateFix:
    'Do not send the request again: this purchase was already confirmed or refused, as data shows. A purchase can be answered only once, also if only some of its lines were confirmed.',
};

@ApiTags('Purchases')
@Controller('purchases')
export class PurchasesController {
  constructor(
    private readonly queries: PurchaseQueries,
    private readonly copies: RegisterCopies,
    private readonly postDocument: PostDocument,
  ) {}

  @Get()
  @ApiRegister({ summary: 'List the invoices of suppliers', result: PurchaseListDto, parameters: PARAMETERS })
  async list(
    @Query() query: Record<string, unknown>,
    @Caller() caller: Principal,
    @ReadRegisterOptions() options: RegisterReadOptions,
  ): Promise<Reply> {
    const { filters, after, limit, warnings } = readPagedQuery(query, PARAMETERS);
    if (after && !(await this.queries.isPurchaseOf(caller, after))) throw unknownCursor();
    const age = await this.copies.refreshedAge(caller, purchases, options);
    const { environment, tin } = caller;
    const page = await this.queries.page({ environment, tin, since: filters.since, after, limit });
    return reply(200, succeeded<PurchaseListDto>({ ...page, ...age }, { warnings }));
  }

  @Post()
  @ApiSubmission({
    summary: 'Confirm the invoice of a supplier, or refuse it',
    body: ConfirmPurchaseDto,
    examples: { confirmation: examplePurchase, 'part of an invoice': examplePartOfPurchase },
    result: ConfirmedPurchaseDto,
    failures: { 409: ['007', '802'], 422: ['003', '005', '801'] },
  })
  async confirm(
    @ReadBody((body, { now }) => readPurchase(body, now)) { draft, warnings }: Valid<typeof readPurchase>,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    const approved = ({ result }: SubmissionView) => result as ConfirmedPurchaseDto;
    return this.postDocument.post({ draft, warnings, naming: NAMING, approvedData: approved }, caller, options);
  }
}
