import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Principal } from '@app/persistence';
import { moves } from '@app/reference';
import { Caller } from '../http/requests/caller.js';
import type { Reply } from '../http/replies/reply.js';
import { ApiCopy } from '../reference/api-copy.js';
import { type QueryFilters, queryFilter, readFilters, since } from '../reference/query-filters.js';
import { digits, type QueryRule, wholeNumberTo } from '../http/requests/query-rules.js';
import { ReadRegisterOptions, type RegisterReadOptions, pageSize } from '../reference/register-read-options.js';
import { RegisterCopies } from '../reference/register-copies.js';
import { transferList, TransferListDto, transferQuery } from './transfer-data.js';
import { StockQueries } from './stock.queries.js';
import { pageBy, withOneMore } from '../http/requests/page.js';

/** The number of a transfer, then its branch. The authority may name a branch with more than two digits. */
const TRANSFER_KEY: QueryRule = {
  expected: 'the nextCursor of the page before, such as 0000000000000017/01',
  accepts: (text) => /^\d{16}\/[^\0]{1,23}$/.test(text),
};

const TRANSFER_FILTERS = {
  custBhfId: queryFilter(digits(2, 2), 'Only what comes from this branch.', '01'),
  since,
  cursor: queryFilter(TRANSFER_KEY, 'The nextCursor of the page before.', '0000000000000017/01'),
  limit: queryFilter(wholeNumberTo(1_000), 'Size of the page, 1 to 1000; default 100.', '100'),
} as const satisfies QueryFilters;

/** A transfer becomes a movement of this branch only when the branch records it, so the two lists are separate. */
@ApiTags('Stock')
@Controller('stock/transfers')
export class TransfersController {
  constructor(
    private readonly queries: StockQueries,
    private readonly copies: RegisterCopies,
  ) {}

  @Get()
  @ApiCopy({
    summary: 'List what other branches sent to this one',
    result: TransferListDto,
    filters: TRANSFER_FILTERS,
  })
  list(
    @Query() parameters: Record<string, unknown>,
    @Caller() caller: Principal,
    @ReadRegisterOptions() options: RegisterReadOptions,
  ): Promise<Reply> {
    const { filter, warnings } = readFilters(parameters, TRANSFER_FILTERS);
    const limit = pageSize(filter);
    return this.copies.serve<TransferListDto>(caller, options, {
      ...{ register: moves, query: filter, warnings },
      read: async (copy) => {
        const rows = await this.queries.transfers(copy, { ...transferQuery(filter), limit: withOneMore(limit) });
        const { page, nextCursor } = pageBy(rows, limit, ({ key }) => key);
        return { transferList: transferList(page, await this.queries.ownCodesOf(caller, page)), nextCursor };
      },
    });
  }
}
