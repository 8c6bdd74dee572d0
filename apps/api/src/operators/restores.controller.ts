import { Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OrderDto, succeeded } from '@app/contract';
import type { LaneView, ListedImport } from '@app/persistence';
import { beginRestore, endRestore, type OperatingTools } from '@app/submission';
import { readPageQuery } from '../batches/batch-query.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { unknownCursor } from '../http/requests/page.js';
import { OPERATING_TOOLS } from '../infrastructure/tokens.js';
import { Shown, ShownNumberOrNull, ShownTextOrNull, ShownTime } from '../http/openapi/reply-fields.js';
import { ApiCaseAct, ApiOperator, ORDER, pagesOf } from './api-operator.js';
import { LaneQueries } from './lane.queries.js';
import { LaneOrder, type OrderOn } from './read-order.js';
import { replyToAct } from './reply-to-act.js';
import { laneData, LaneDto } from './lane-data.js';

/** A document that the authority has above Risiti's count, from before a restored backup or of other software. */
export class ImportedDocumentDto {
  @Shown('Its number at the authority.', 57)
  number!: number;

  @ShownTextOrNull('The submission that has this document. Null if none has.', null)
  submissionId!: string | null;

  @ShownTime('When Risiti read it', '2026-03-02T08:15:03.120Z')
  readAt!: string;

  @ShownTextOrNull('When the control unit signed it (YYYYMMDDHHmmss).', '20260302101502')
  signedAt!: string | null;

  @ShownTextOrNull('When it was confirmed (YYYYMMDDHHmmss).', '20260302101500')
  confirmedAt!: string | null;

  @ShownTextOrNull('Its day (YYYYMMDD).', '20260302')
  saleDate!: string | null;

  @ShownNumberOrNull('Its total including tax.', 1160)
  total!: number | null;

  @Shown('The document as the authority shows it, with its lines and its receipt.', undefined, {
    type: 'object',
    additionalProperties: true,
  })
  document!: Record<string, unknown>;
}

/** The answer of GET /admin/api/lanes/{id}/imported-documents. */
export class ImportedDocumentListDto {
  @Shown('By ascending number.', undefined, { type: [ImportedDocumentDto] })
  documents!: ImportedDocumentDto[];

  @ShownTextOrNull('The cursor of the next page; null on the last page.', null)
  nextCursor!: string | null;
}

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
    return replyToAct(beginRestore(this.tools, order, lane), warnings, () => this.dataOf(lane));
  }

  @Post(':id/restore-end')
  @ApiCaseAct('restore-end', {
    result: LaneDto,
    path: ID,
    ...ORDER,
  })
  async end(@LaneOrder(OrderDto) { subject: lane, order, warnings }: OrderOn<LaneView>): Promise<Reply> {
    return replyToAct(endRestore(this.tools, order, lane), warnings, () => this.dataOf(lane));
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
    const nextCursor = next === null ? null : String(next);
    return reply(200, succeeded<ImportedDocumentListDto>({ documents: documents.map(importedData), nextCursor }));
  }

  private async dataOf({ laneId }: LaneView): Promise<LaneDto> {
    return laneData(await this.queries.require(laneId));
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
}: ListedImport): ImportedDocumentDto => ({
  ...{ number, submissionId, readAt: readAt.toISOString(), signedAt, confirmedAt, saleDate, total, document },
});
