import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { TransferListDto } from '@app/contract';
import { type Principal, readRegisterRows } from '@app/persistence';
import { moves, type Transfer } from '@app/reference';
import { Caller } from '../http/requests/caller.js';
import type { Reply } from '../http/replies/reply.js';
import { ApiCopy } from '../reference/api-copy.js';
import { pageSize } from '../reference/row-filters.js';
import { readFilters, TRANSFER_FILTERS } from '../reference/query-filters.js';
import { ReadRegisterOptions, type RegisterReadOptions } from '../reference/register-read-options.js';
import { serveCopy } from '../reference/serve-copy.js';
import { transferList, transferQuery } from './transfer-data.js';
import { Resources } from '../infrastructure/resources.js';
import { pageBy, withOneMore } from '../http/requests/page.js';

/** They are no movements of this branch until it takes them in, so they are not among those. */
@ApiTags('Stock')
@Controller('stock/transfers')
export class TransfersController {
  constructor(@Inject(Resources) private readonly resources: Resources) {}

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
    const { db } = this.resources;
    const limit = pageSize(filter);
    return serveCopy(this.resources, caller, options, {
      ...{ register: moves, query: filter, warnings },
      read: async (copy) => {
        const rows = await readRegisterRows<Transfer>(db, copy, {
          ...transferQuery(filter),
          limit: withOneMore(limit),
        });
        const { page, nextCursor } = pageBy(rows, limit, ({ key }) => key);
        return { transferList: await transferList(db, caller, page), nextCursor };
      },
    });
  }
}
