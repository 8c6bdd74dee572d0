import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PurchaseListDto, succeeded } from '@app/contract';
import { isRealDate } from '@app/domain';
import { isPurchaseOf, listPurchases, type Principal } from '@app/persistence';
import { Caller } from '../http/caller.js';
import { type Reply, reply } from '../http/reply.js';
import { ApiRegister } from '../openapi/api-register.js';
import { Resources } from '../resources.js';
import { pageOf, unknownCursor, withOneMore } from './page.js';
import { purchaseData } from './purchase-data.js';
import { paged, readRegisterQuery } from './register-query.js';

const PARAMETERS = paged({
  since: {
    about: 'Only what was submitted after this day.',
    example: '20260301',
    expected: 'a real date as eight digits YYYYMMDD',
    accepts: isRealDate,
  },
});

@ApiTags('Purchases')
@Controller('purchases')
export class PurchasesController {
  constructor(@Inject(Resources) private readonly resources: Resources) {}

  @Get()
  @ApiRegister({ summary: 'List what suppliers invoiced', result: PurchaseListDto, parameters: PARAMETERS })
  async list(@Query() query: Record<string, unknown>, @Caller() caller: Principal): Promise<Reply> {
    const { db } = this.resources;
    const { asked, after, limit, warnings } = readRegisterQuery(query, PARAMETERS);
    const { environment, tin } = caller;
    if (after && !(await isPurchaseOf(db, caller, after))) throw unknownCursor();
    const filter = { environment, tin, since: asked.since, after, limit: withOneMore(limit) };
    const { page, nextCursor } = pageOf(await listPurchases(db, filter), limit);
    return reply(200, succeeded({ saleList: page.map(purchaseData), nextCursor }, { warnings }));
  }
}
