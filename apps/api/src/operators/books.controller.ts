import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { succeeded } from '@app/contract';
import { type Reply, reply } from '../http/replies/reply.js';
import { ApiList } from '../list-checks/api-list.js';
import { CheckList, ListCheckDto } from '../list-checks/check-list.js';
import { type InvoiceList, InvoiceListPipe } from '../list-checks/invoice-list.pipe.js';
import { ApiOperator } from './api-operator.js';
import { BooksQueries } from './books.queries.js';
import { readBranchQuery } from './operator-query.js';

/** A list of invoices, of a shop or of the authority, against what the ledger has. */
@ApiTags('Books')
@Controller('admin/api/invoice-list-checks')
export class BooksController {
  constructor(
    private readonly queries: BooksQueries,
    private readonly checkList: CheckList,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiOperator({
    summary: 'Compare a list of invoices of one PIN with the books',
    result: ListCheckDto,
    query: {
      tin: { about: 'The PIN; required.', example: 'P051999888K' },
      environment: { about: 'SANDBOX or PRODUCTION; default PRODUCTION.', example: 'PRODUCTION' },
      bhfId: { about: 'The branch of the list; without it all branches count.', example: '00' },
    },
    failures: { 400: ['002', '003'], 413: ['003'], 415: ['003'] },
  })
  @ApiList()
  async check(
    @Query({ transform: readBranchQuery }) branch: ReturnType<typeof readBranchQuery>,
    @Body(InvoiceListPipe) { lines, warnings }: InvoiceList,
  ): Promise<Reply> {
    const accountIds = await this.queries.accountsOf(branch);
    const data = await this.checkList.check(lines, { ...branch, accountIds });
    return reply(200, succeeded(data, { warnings }));
  }
}
