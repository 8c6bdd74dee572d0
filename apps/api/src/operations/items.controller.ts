import { randomBytes } from 'node:crypto';
import { Body, Controller, Get, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CreateServiceItemDto, ItemListDto, readServiceItem, ServiceItemDto, succeeded } from '@app/contract';
import { type ItemDocument, serviceItemCode, today } from '@app/domain';
import { listItems, type Principal, type StoredItem, type SubmissionView } from '@app/persistence';
import { answer } from '../answers/answer.js';
import { Caller } from '../http/caller.js';
import { Failure } from '../http/failure.js';
import { HowToAnswer } from '../http/how-to-answer.js';
import { type Reply, reply } from '../http/reply.js';
import { ApiReading } from '../openapi/api-reading.js';
import { ApiSubmission } from '../openapi/api-submission.js';
import { Resources } from '../resources.js';
import { type Asking, Submit } from '../submit.js';

@ApiTags('Items')
@Controller('items')
export class ItemsController {
  constructor(
    @Inject(Resources) private readonly resources: Resources,
    @Inject(Submit) private readonly submit: Submit,
  ) {}

  @Post('service')
  @ApiSubmission({
    summary: 'Register a service item',
    body: CreateServiceItemDto,
    example: { itemName: 'Consulting, per hour', taxType: 'B', price: 5800, itemCode: 'SVC-CONSULT' },
    result: ServiceItemDto,
  })
  async create(@Body() body: unknown, @Caller() caller: Principal, @HowToAnswer() asking: Asking): Promise<Reply> {
    const reading = readServiceItem(body, () => serviceItemCode(randomBytes(16)));
    if (!reading.ok) throw new Failure(reading.code, reading);
    const { document, warnings } = reading;
    const submitted = await this.submit.submit(caller, document, asking);
    return answer(submitted, {
      caller,
      preference: asking.preference,
      warnings,
      invcNo: null,
      approved: (view) => registered(document, view),
      numberField: 'itemCode',
      duplicateFix: 'Use another itemCode; the registered item stays as it is.',
    });
  }

  @Get()
  @ApiReading({ summary: 'List the items of the taxpayer', result: ItemListDto })
  async list(@Caller() caller: Principal): Promise<Reply> {
    const items = await listItems(this.resources.db, caller);
    return reply(200, succeeded({ itemList: items.map(listed) }));
  }
}

const registered = (item: ItemDocument, { acceptedAt }: SubmissionView) => ({
  itemCd: item.itemCode,
  itemNm: item.itemName,
  itemClsCd: item.itemClass,
  taxTyCd: item.taxType,
  useYn: item.active ? 'Y' : 'N',
  regDt: today(acceptedAt),
  modiDt: today(acceptedAt),
});

const listed = (item: StoredItem) => ({
  itemCd: item.itemCode,
  itemClsCd: item.itemClass,
  itemNm: item.itemName,
  taxTyCd: item.taxType,
  dftPrc: item.defaultPrice,
  useYn: item.active ? 'Y' : 'N',
  rraModYn: 'N',
  regDt: today(item.createdAt),
  modiDt: today(item.modifiedAt ?? item.createdAt),
});
