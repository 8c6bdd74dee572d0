import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { succeeded } from '@app/contract';
import type { Principal } from '@app/persistence';
import {
  ownCustomers,
  ownSales,
  type OwnTaxpayer,
  type SavedCustomer,
  type StoredOwnSale,
  taxpayer,
} from '@app/reference';
import { type Reply, reply } from '../http/replies/reply.js';
import { Caller } from '../http/requests/caller.js';
import { pageBy, withOneMore } from '../http/requests/page.js';
import { ApiCopy } from './api-copy.js';
import { ApiRegister } from './api-register.js';
import {
  branchCustomerData,
  BranchCustomerListDto,
  branchSaleData,
  BranchSaleListDto,
  customerQuery,
  ownSaleQuery,
  OwnTaxpayerDto,
} from './branch-lists-data.js';
import { BRANCH_CUSTOMER_FILTERS, BRANCH_SALE_FILTERS, readFilters } from './query-filters.js';
import { ReferenceQueries } from './reference.queries.js';
import { RegisterCopies } from './register-copies.js';
import { pageSize, ReadRegisterOptions, type RegisterReadOptions } from './register-read-options.js';

const REFUSED = { 422: ['003'] } as const;

type QueryParameters = Record<string, unknown>;

/** The lists that the authority has of a branch. If its host has no such list, the answer says so. */
@ApiTags('Branch')
@Controller('branch')
export class BranchListsController {
  constructor(
    private readonly queries: ReferenceQueries,
    private readonly copies: RegisterCopies,
  ) {}

  @Get('customers')
  @ApiCopy({
    summary: 'List the customers that the branch has saved at the tax authority, with any software',
    result: BranchCustomerListDto,
    filters: BRANCH_CUSTOMER_FILTERS,
    failures: REFUSED,
  })
  listCustomers(
    @Query() parameters: QueryParameters,
    @Caller() caller: Principal,
    @ReadRegisterOptions() options: RegisterReadOptions,
  ): Promise<Reply> {
    const { filter, warnings } = readFilters(parameters, BRANCH_CUSTOMER_FILTERS);
    const limit = pageSize(filter);
    return this.copies.serve<BranchCustomerListDto>(caller, options, {
      ...{ register: ownCustomers, query: filter, warnings, mayBeRefused: true },
      read: async (copy) => {
        const query = { ...customerQuery(filter), limit: withOneMore(limit) };
        const { page, nextCursor } = pageBy(
          await this.queries.rows<SavedCustomer>(copy, query),
          limit,
          ({ key }) => key,
        );
        return { custList: page.map(({ row }) => branchCustomerData(row)), nextCursor };
      },
    });
  }

  @Get('taxpayer')
  @ApiCopy({
    summary: 'Show what the tax authority says of the taxpayer: its name and whether it charges VAT',
    result: OwnTaxpayerDto,
    failures: REFUSED,
  })
  readTaxpayer(@Caller() caller: Principal, @ReadRegisterOptions() options: RegisterReadOptions): Promise<Reply> {
    return this.copies.serve<OwnTaxpayerDto>(caller, options, {
      ...{ register: taxpayer, query: {}, mayBeRefused: true },
      read: async (copy) => {
        const [own] = await this.queries.rows<OwnTaxpayer>(copy);
        return { tin: caller.tin, taxprNm: own?.row.name ?? caller.tin, vatTyCd: own?.row.vatType ?? null };
      },
    });
  }

  @Get('sales')
  @ApiRegister({
    summary:
      'List the sales and credit notes that the tax authority has of the branch, with any software, since 31 days before the first request',
    result: BranchSaleListDto,
    parameters: BRANCH_SALE_FILTERS,
    failures: { ...REFUSED, 503: ['006', '905'] },
  })
  async listSales(
    @Query() parameters: QueryParameters,
    @Caller() caller: Principal,
    @ReadRegisterOptions() options: RegisterReadOptions,
  ): Promise<Reply> {
    const { filter, warnings } = readFilters(parameters, BRANCH_SALE_FILTERS);
    const { copy, asOf, stale } = await this.copies.existing(caller, ownSales, options);
    const limit = pageSize(filter);
    const query = { ...ownSaleQuery(filter), limit: withOneMore(limit) };
    const { page, nextCursor } = pageBy(await this.queries.rows<StoredOwnSale>(copy, query), limit, ({ key }) => key);
    const sales = page.map(({ row }) => row);
    const ours = await this.queries.signedByReceipt(caller, receiptNumbersOf(sales));
    const salesList = sales.map((sale) => branchSaleData(sale, ours));
    return reply(200, succeeded<BranchSaleListDto>({ salesList, nextCursor, asOf, stale }, { warnings }));
  }
}

const receiptNumbersOf = (sales: readonly StoredOwnSale[]): number[] =>
  sales.map(({ receipt }) => receipt?.receiptNumber).filter((number) => number !== undefined);
