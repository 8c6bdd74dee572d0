import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { BranchListDto, CodeListDto, CustomerDto, ItemClassListDto, NoticeListDto } from '@app/contract';
import { type Principal, readRegisterRows } from '@app/persistence';
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
import { branchList } from './branch-data.js';
import { codeClasses } from './code-data.js';
import { customerData, findCustomer, nobody, readPin } from './customer-data.js';
import { pageSize } from './row-filters.js';
import { itemClassData, itemClassQuery } from './item-class-data.js';
import { noticeList } from './notice-data.js';
import { BRANCH_FILTERS, CODE_FILTERS, ITEM_CLASS_FILTERS, NOTICE_FILTERS, readQuery } from './query-filters.js';
import { HowToRead, type ReadingWish } from './register-read-options.js';
import { notThereYet, serveCopy } from './serve-copy.js';
import { Resources } from '../infrastructure/resources.js';
import { pageBy, withOneMore } from '../http/requests/page.js';

type Asked = Record<string, unknown>;

const PIN = { pin: ['PIN of whom to look up.', 'P000111222B'] } as const;

/** What the authority keeps and everybody needs: read here from our copies. */
@ApiTags('Reference data')
@Controller()
export class ReferenceController {
  constructor(@Inject(Resources) private readonly resources: Resources) {}

  @Get('codes')
  @ApiCopy({ summary: 'Look up codes', result: CodeListDto, filters: CODE_FILTERS })
  codes(@Query() asked: Asked, @Caller() caller: Principal, @HowToRead() wish: ReadingWish): Promise<Reply> {
    const { filter, warnings } = readQuery(asked, CODE_FILTERS);
    return serveCopy(this.resources, caller, wish, {
      ...{ register: codes, query: filter, warnings },
      read: async (copy) => ({ clsList: codeClasses(await readRegisterRows(this.resources.db, copy), filter) }),
    });
  }

  @Get('item-classes')
  @ApiCopy({ summary: 'Look up item classes', result: ItemClassListDto, filters: ITEM_CLASS_FILTERS })
  itemClasses(@Query() asked: Asked, @Caller() caller: Principal, @HowToRead() wish: ReadingWish): Promise<Reply> {
    const { filter, warnings } = readQuery(asked, ITEM_CLASS_FILTERS);
    const limit = pageSize(filter);
    const query = { ...itemClassQuery(filter), limit: withOneMore(limit) };
    return serveCopy(this.resources, caller, wish, {
      ...{ register: itemClasses, query: filter, warnings },
      read: async (copy) => {
        const rows = await readRegisterRows<ItemClass>(this.resources.db, copy, query);
        const { page, nextCursor } = pageBy(rows, limit, ({ row }) => row.code);
        return { itemClsList: page.map(itemClassData), nextCursor };
      },
    });
  }

  @Get('branches')
  @ApiCopy({ summary: 'List the branches of the taxpayer', result: BranchListDto, filters: BRANCH_FILTERS })
  branches(@Query() asked: Asked, @Caller() caller: Principal, @HowToRead() wish: ReadingWish): Promise<Reply> {
    const { filter, warnings } = readQuery(asked, BRANCH_FILTERS);
    return serveCopy(this.resources, caller, wish, {
      ...{ register: branches, query: filter, warnings },
      read: async (copy) => ({ bhfList: branchList(await readRegisterRows(this.resources.db, copy), filter) }),
    });
  }

  @Get('notices')
  @ApiCopy({ summary: 'List the notices of the tax authority', result: NoticeListDto, filters: NOTICE_FILTERS })
  notices(@Query() asked: Asked, @Caller() caller: Principal, @HowToRead() wish: ReadingWish): Promise<Reply> {
    const { filter, warnings } = readQuery(asked, NOTICE_FILTERS);
    return serveCopy(this.resources, caller, wish, {
      ...{ register: notices, query: filter, warnings },
      read: async (copy) => ({ noticeList: noticeList(await readRegisterRows(this.resources.db, copy), filter) }),
    });
  }

  @Get('customers/:pin')
  @ApiCopy({
    summary: 'Look up who has a PIN; what is known is asked for again after a day',
    result: CustomerDto,
    path: PIN,
    failures: { 400: ['003'], 404: ['003'] },
  })
  async customer(@Param('pin') asked: string, @Caller() caller: Principal, @HowToRead() wish: ReadingWish) {
    const pin = readPin(asked);
    const { db } = this.resources;
    const isKnown = await findCustomer(db, scopeOf(customers, caller, pin), pin);
    return serveCopy(this.resources, caller, wish, {
      ...{ register: isKnown ? customers : unknownCustomers, subject: pin, query: {} },
      mustBeThere: async (copy) => {
        if (!(await findCustomer(db, copy, pin))) throw copy.isFresh ? nobody() : notThereYet();
      },
      read: async (copy) => customerData((await findCustomer(db, copy, pin))!),
    });
  }
}
