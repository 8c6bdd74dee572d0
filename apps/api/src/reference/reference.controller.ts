import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Principal } from '@app/persistence';
import {
  branches,
  codes,
  customers,
  type ItemClass,
  itemClasses,
  notices,
  scopeOf,
  unknownCustomers,
} from '@app/reference';
import { Caller } from '../http/requests/caller.js';
import type { Reply } from '../http/replies/reply.js';
import { ApiCopy } from './api-copy.js';
import { branchList, BranchListDto } from './branch-data.js';
import { codeClasses, CodeListDto } from './code-data.js';
import { customerData, CustomerDto, readPin, unknownPin } from './customer-data.js';
import { itemClassData, ItemClassListDto, itemClassQuery } from './item-class-data.js';
import { noticeList, NoticeListDto } from './notice-data.js';
import { BRANCH_FILTERS, CODE_FILTERS, ITEM_CLASS_FILTERS, NOTICE_FILTERS, readFilters } from './query-filters.js';
import { ReadRegisterOptions, type RegisterReadOptions, pageSize } from './register-read-options.js';
import { RegisterCopies } from './register-copies.js';
import { ReferenceQueries } from './reference.queries.js';
import { pageBy, withOneMore } from '../http/requests/page.js';

type QueryParameters = Record<string, unknown>;

const PIN = { pin: ['PIN of whom to look up.', 'P000111222B'] } as const;

/** Reads the registers of the authority from our copies. */
@ApiTags('Reference data')
@Controller()
export class ReferenceController {
  constructor(
    private readonly queries: ReferenceQueries,
    private readonly copies: RegisterCopies,
  ) {}

  @Get('codes')
  @ApiCopy({ summary: 'Look up codes', result: CodeListDto, filters: CODE_FILTERS })
  listCodes(
    @Query() parameters: QueryParameters,
    @Caller() caller: Principal,
    @ReadRegisterOptions() options: RegisterReadOptions,
  ): Promise<Reply> {
    const { filter, warnings } = readFilters(parameters, CODE_FILTERS);
    return this.copies.serve<CodeListDto>(caller, options, {
      ...{ register: codes, query: filter, warnings },
      read: async (copy) => ({ clsList: codeClasses(await this.queries.rows(copy), filter) }),
    });
  }

  @Get('item-classes')
  @ApiCopy({ summary: 'Look up item classes', result: ItemClassListDto, filters: ITEM_CLASS_FILTERS })
  listItemClasses(
    @Query() parameters: QueryParameters,
    @Caller() caller: Principal,
    @ReadRegisterOptions() options: RegisterReadOptions,
  ): Promise<Reply> {
    const { filter, warnings } = readFilters(parameters, ITEM_CLASS_FILTERS);
    const limit = pageSize(filter);
    const query = { ...itemClassQuery(filter), limit: withOneMore(limit) };
    return this.copies.serve<ItemClassListDto>(caller, options, {
      ...{ register: itemClasses, query: filter, warnings },
      read: async (copy) => {
        const rows = await this.queries.rows<ItemClass>(copy, query);
        const { page, nextCursor } = pageBy(rows, limit, ({ row }) => row.code);
        return { itemClsList: page.map(itemClassData), nextCursor };
      },
    });
  }

  @Get('branches')
  @ApiCopy({ summary: 'List the branches of the taxpayer', result: BranchListDto, filters: BRANCH_FILTERS })
  listBranches(
    @Query() parameters: QueryParameters,
    @Caller() caller: Principal,
    @ReadRegisterOptions() options: RegisterReadOptions,
  ): Promise<Reply> {
    const { filter, warnings } = readFilters(parameters, BRANCH_FILTERS);
    return this.copies.serve<BranchListDto>(caller, options, {
      ...{ register: branches, query: filter, warnings },
      read: async (copy) => ({ bhfList: branchList(await this.queries.rows(copy), filter) }),
    });
  }

  @Get('notices')
  @ApiCopy({ summary: 'List the notices of the tax authority', result: NoticeListDto, filters: NOTICE_FILTERS })
  listNotices(
    @Query() parameters: QueryParameters,
    @Caller() caller: Principal,
    @ReadRegisterOptions() options: RegisterReadOptions,
  ): Promise<Reply> {
    const { filter, warnings } = readFilters(parameters, NOTICE_FILTERS);
    return this.copies.serve<NoticeListDto>(caller, options, {
      ...{ register: notices, query: filter, warnings },
      read: async (copy) => ({ noticeList: noticeList(await this.queries.rows(copy), filter) }),
    });
  }

  @Get('customers/:pin')
  @ApiCopy({
    summary: 'Look up who has a PIN; what is known is asked for again after a day',
    result: CustomerDto,
    path: PIN,
    failures: { 400: ['003'], 404: ['003'] },
  })
  async lookUpCustomer(
    @Param('pin') parameters: string,
    @Caller() caller: Principal,
    @ReadRegisterOptions() options: RegisterReadOptions,
  ) {
    const pin = readPin(parameters);
    const isKnown = await this.queries.customer(scopeOf(customers, caller, pin), pin);
    return this.copies.serve<CustomerDto>(caller, options, {
      ...{ register: isKnown ? customers : unknownCustomers, subject: pin, query: {} },
      assertFound: async (copy) => {
        if (!(await this.queries.customer(copy, pin))) throw copy.isFresh ? unknownPin() : this.copies.notPulledYet();
      },
      read: async (copy) => customerData((await this.queries.customer(copy, pin))!),
    });
  }
}
