import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CodeListDto } from '@app/contract';
import { type Principal, readRegisterRows } from '@app/persistence';
import { codes } from '@app/reference';
import { Caller } from '../http/caller.js';
import type { Reply } from '../http/reply.js';
import { ApiCopy } from '../openapi/api-copy.js';
import { codeClasses } from '../reference/codes.js';
import { CODE_FILTERS, readQuery } from '../reference/query.js';
import { HowToRead, type ReadingWish } from '../reference/reading-wish.js';
import { serveCopy } from '../reference/serve-copy.js';
import { Resources } from '../resources.js';

type Asked = Record<string, unknown>;

/** What the authority keeps and everybody needs: read here from our copies. */
@ApiTags('Reference data')
@Controller()
export class ReferenceController {
  constructor(@Inject(Resources) private readonly resources: Resources) {}

  @Get('codes')
  @ApiCopy({ summary: 'Look up codes', result: CodeListDto, filters: CODE_FILTERS })
  codes(@Query() query: Asked, @Caller() caller: Principal, @HowToRead() wish: ReadingWish): Promise<Reply> {
    const { filter, warnings } = readQuery(query, CODE_FILTERS);
    const { db } = this.resources;
    return serveCopy(this.resources, caller, wish, {
      ...{ register: codes, query: filter, warnings },
      read: async (copy) => ({ clsList: codeClasses(await readRegisterRows(db, copy), filter) }),
    });
  }
}
