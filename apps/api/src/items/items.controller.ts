import { randomBytes } from 'node:crypto';
import { Body, Controller, Get, Inject, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CreateGoodsItemDto,
  CreateItemDto,
  CreateServiceItemDto,
  exampleGoods,
  exampleItem,
  exampleItemChange,
  exampleServiceItem,
  ItemListDto,
  readGoodsItem,
  readItem,
  readItemChange,
  readServiceItem,
  ServiceItemDto,
  succeeded,
  UpdatedItemDto,
  UpdateItemDto,
} from '@app/contract';
import { ownItemCode } from '@app/domain';
import { listItems, type Principal, readRegisterRows } from '@app/persistence';
import { items, type AuthorityItem, scopeOf } from '@app/reference';
import { Caller } from '../http/requests/caller.js';
import { ReadRequestOptions } from '../http/requests/request-options.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { ApiReading } from '../http/openapi/api-reading.js';
import { ApiSubmission } from '../http/openapi/api-submission.js';
import { Resources } from '../infrastructure/resources.js';
import { type RequestOptions, Submit } from '../submissions/submit.js';
import { listedItemsData } from './item-data.js';
import { postItem, putItem } from './post-item.js';

const REGISTRATION_FAILURES = { 409: ['004', '007'] } as const;

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
    examples: { service: exampleServiceItem },
    result: ServiceItemDto,
    failures: REGISTRATION_FAILURES,
  })
  async service(
    @Body() body: unknown,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    return postItem(this.resources.db, this.submit, readServiceItem(body, newCode), caller, options);
  }

  @Post('goods')
  @ApiSubmission({
    summary: 'Register goods',
    body: CreateGoodsItemDto,
    examples: { goods: exampleGoods },
    result: ServiceItemDto,
    failures: REGISTRATION_FAILURES,
  })
  async goods(
    @Body() body: unknown,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    return postItem(this.resources.db, this.submit, readGoodsItem(body, newCode), caller, options);
  }

  @Post()
  @ApiSubmission({
    summary: 'Register an item, with all there is to say of it',
    body: CreateItemDto,
    examples: { item: exampleItem },
    result: ServiceItemDto,
    failures: REGISTRATION_FAILURES,
  })
  async create(
    @Body() body: unknown,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    return postItem(this.resources.db, this.submit, readItem(body, newCode), caller, options);
  }

  @Get()
  @ApiReading({ summary: 'List the items of the taxpayer', result: ItemListDto })
  async list(@Caller() caller: Principal): Promise<Reply> {
    const { db } = this.resources;
    const [own, authorityItems] = await Promise.all([
      listItems(db, caller),
      readRegisterRows<AuthorityItem>(db, scopeOf(items, caller)),
    ]);
    return reply(200, succeeded({ itemList: listedItemsData(own, authorityItems) }));
  }

  @Put(':itemCd')
  @ApiSubmission({
    summary: 'Change a registered item',
    path: { itemCd: ['Code of the item, escaped as a part of a URL.', exampleItem.itemCd] },
    body: UpdateItemDto,
    examples: { change: exampleItemChange },
    result: UpdatedItemDto,
    failures: { 404: ['005'], 409: ['007'], 422: ['003', '005'] },
  })
  async change(
    @Param('itemCd') itemCd: string,
    @Body() body: unknown,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    return putItem(this.submit, readItemChange(itemCd.trim(), body), caller, options);
  }
}

const newCode = (prefix: 'SV' | 'GD'): string => ownItemCode(prefix, randomBytes(16));
