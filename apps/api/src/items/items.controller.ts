import { randomBytes } from 'node:crypto';
import { Controller, Get, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CreateCompositionDto,
  CreateGoodsItemDto,
  CreateItemDto,
  CreateServiceItemDto,
  exampleComposition,
  exampleExemptService,
  exampleGoods,
  exampleItem,
  exampleItemChange,
  exampleServiceItem,
  readComposition,
  readGoodsItem,
  readItem,
  readItemChange,
  readServiceItem,
  succeeded,
  UpdateItemDto,
} from '@app/contract';
import { ownItemCode } from '@app/domain';
import type { Principal } from '@app/persistence';
import { Caller } from '../http/requests/caller.js';
import { ReadBody } from '../http/requests/body.pipe.js';
import { ReadRequestOptions, type RequestOptions } from '../http/requests/request-options.js';
import { streamedList } from '../http/replies/list-stream.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { ApiFilters } from '../http/openapi/api-parameters.js';
import { ApiReading } from '../http/openapi/api-reading.js';
import { ApiSubmission } from '../submissions/api-submission.js';
import { writeItemCursor } from './item-cursor.js';
import { ItemList } from './item-list.js';
import { ITEM_FILTERS, readItemQuery } from './item-query.js';
import { CompositionDto, PostItem, UpdatedItemDto, type ValidComposition, type ValidItem } from './post-item.js';
import { ItemListDto, ServiceItemDto } from './item-data.js';

const REGISTRATION_FAILURES = { 409: ['004', '007'] } as const;

@ApiTags('Items')
@Controller('items')
export class ItemsController {
  constructor(
    private readonly postItem: PostItem,
    private readonly items: ItemList,
  ) {}

  @Post('service')
  @ApiSubmission({
    summary: 'Register a service item',
    body: CreateServiceItemDto,
    examples: { service: exampleServiceItem, exempt: exampleExemptService },
    result: ServiceItemDto,
    failures: REGISTRATION_FAILURES,
  })
  async createService(
    @ReadBody((body) => readServiceItem(body, newCode)) item: ValidItem,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    return this.postItem.register(item, caller, options);
  }

  @Post('goods')
  @ApiSubmission({
    summary: 'Register goods',
    body: CreateGoodsItemDto,
    examples: { goods: exampleGoods },
    result: ServiceItemDto,
    failures: REGISTRATION_FAILURES,
  })
  async createGoods(
    @ReadBody((body) => readGoodsItem(body, newCode)) item: ValidItem,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    return this.postItem.register(item, caller, options);
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
    @ReadBody((body) => readItem(body, newCode)) item: ValidItem,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    return this.postItem.register(item, caller, options);
  }

  @Post(':itemCd/composition')
  @ApiSubmission({
    summary: 'Say which components an item is made of',
    path: { itemCd: ['Code of the assembled item, escaped as a part of a URL.', exampleItem.itemCd] },
    body: CreateCompositionDto,
    examples: { composition: exampleComposition },
    result: CompositionDto,
    failures: { 404: ['005'], 409: ['007'], 422: ['003', '005'] },
  })
  async compose(
    @ReadBody((body, { params }) => readComposition(itemCodeIn(params), body)) composition: ValidComposition,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    return this.postItem.compose(composition, caller, options);
  }

  @Get()
  @ApiReading({
    summary: 'List the items of the taxpayer, all at once or in pages',
    result: ItemListDto,
    failures: { 400: ['003'] },
  })
  @ApiFilters(ITEM_FILTERS)
  async list(@Query() query: Record<string, unknown>, @Caller() caller: Principal): Promise<Reply> {
    const { from, limit, warnings } = readItemQuery(query);
    if (limit === null) return streamedList<ItemListDto>('itemList', this.items.pages(caller, from), warnings);
    const { itemList, next } = await this.items.page(caller, from, limit);
    return reply(200, succeeded<ItemListDto>({ itemList, nextCursor: next && writeItemCursor(next) }, { warnings }));
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
    @ReadBody((body, { params }) => readItemChange(itemCodeIn(params), body)) item: ValidItem,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    return this.postItem.change(item, caller, options);
  }
}

const newCode = (prefix: 'SV' | 'GD'): string => ownItemCode(prefix, randomBytes(16));

const itemCodeIn = ({ itemCd }: Record<string, string>): string => itemCd!.trim();
