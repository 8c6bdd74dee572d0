import { Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ImportedDocumentListDto, LaneDto, OrderDto, succeeded } from '@app/contract';
import type { LaneView, ListedImport } from '@app/persistence';
import { beginRestore, endRestore, type OperatingTools } from '@app/submission';
import { readPageQuery } from '../batches/batch-query.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { unknownCursor } from '../http/requests/page.js';
import { OPERATING_TOOLS } from '../infrastructure/tokens.js';
import { ApiCaseAct, ApiOperator, ORDER, pagesOf } from './api-operator.js';
import { LaneQueries } from './lane.queries.js';
import { LaneOrder, type OrderOn } from './read-order.js';
import { replyToAct } from './reply-to-act.js';

const ID = { id: ['Id of the lane.', '019caf3c-5d5e-7cc1-8a44-1f3b6a3d7e01'] } as const;
const RESTORE_ORDER = { body: OrderDto, examples: { restored: { reason: 'Backup of 2 March restored' } } };

/** A branch after a restored backup: what the authority has above our count, and what of it is ours. */
@ApiTags('Lanes')
@Controller('admin/api/lanes')
export class RestoresController {
  constructor(
    private readonly queries: LaneQueries,
    @Inject(OPERATING_TOOLS) private readonly tools: OperatingTools,
  ) {}

  @Post(':id/restore')
  @ApiCaseAct('restore', {
    ...{ result: LaneDto, path: ID, ...RESTORE_ORDER },
  })
  async begin(@LaneOrder(OrderDto) { subject: lane, order, warnings }: OrderOn<LaneView>): Promise<Reply> {
    return replyToAct(beginRestore(this.tools, order, lane), warnings, () => this.queries.require(lane.laneId));
  }

  @Post(':id/restore-end')
  @ApiCaseAct('restore-end', {
    result: LaneDto,
    path: ID,
    ...ORDER,
  })
  async end(@LaneOrder(OrderDto) { subject: lane, order, warnings }: OrderOn<LaneView>): Promise<Reply> {
    return replyToAct(endRestore(this.tools, order, lane), warnings, () => this.queries.require(lane.laneId));
  }

  @Get(':id/imported-documents')
  @ApiOperator({
    summary: 'List what the authority has above the count of Risiti, as far as it was read',
    ...{ result: ImportedDocumentListDto, path: ID, query: pagesOf({}) },
  })
  async imported(@Param('id') id: string, @Query() query: Record<string, unknown>): Promise<Reply> {
    const lane = await this.queries.require(id);
    const { cursor, ...page } = query;
    const { limit } = readPageQuery(page);
    const after = cursor === undefined || cursor === '' ? '0' : String(cursor);
    if (!/^\d{1,15}$/.test(after)) throw unknownCursor();
    const { documents, next } = await this.queries.imported(lane, Number(after), limit);
    return reply(
      200,
      succeeded({ documents: documents.map(importedData), nextCursor: next === null ? null : String(next) }),
    );
  }
}

const importedData = ({
  readAt,
  number,
  submissionId,
  signedAt,
  confirmedAt,
  saleDate,
  total,
  document,
}: ListedImport) => ({
  ...{ number, submissionId, readAt: readAt.toISOString(), signedAt, confirmedAt, saleDate, total, document },
});
