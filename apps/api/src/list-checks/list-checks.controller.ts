import { applyDecorators, Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import { succeeded } from '@app/contract';
import type { Principal } from '@app/persistence';
import { ANY_FAILURES, ApiFailures } from '../http/openapi/api-failures.js';
import { ApiAnswer } from '../http/openapi/api-reading.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { Caller } from '../http/requests/caller.js';
import { ApiList } from './api-list.js';
import { CheckList, ListCheckDto } from './check-list.js';
import { type InvoiceList, InvoiceListPipe } from './invoice-list.pipe.js';

/** Documents an operation that takes a list, and changes nothing. */
const ApiListCheck = (): MethodDecorator =>
  applyDecorators(
    ApiAnswer('Compare a list of invoices with the invoices of your branch', ListCheckDto),
    ApiSecurity('apiKey'),
    ApiList(),
    ApiFailures({ ...ANY_FAILURES, 400: ['002', '003'], 413: ['003'], 415: ['003'] }),
  );

@ApiTags('Verification')
@Controller('invoice-list-checks')
export class ListChecksController {
  constructor(private readonly checkList: CheckList) {}

  @Post()
  @HttpCode(200)
  @ApiListCheck()
  async check(@Body(InvoiceListPipe) { lines, warnings }: InvoiceList, @Caller() caller: Principal): Promise<Reply> {
    const { accountId, environment, tin, bhfId } = caller;
    const data = await this.checkList.check(lines, { accountIds: [accountId], environment, tin, bhfId });
    return reply(200, succeeded(data, { warnings }));
  }
}
