import { Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OrderDto, succeeded } from '@app/contract';
import type { LaneView, ListedImport, RestoredBranch } from '@app/persistence';
import { beginRestore, endRestore, type OperatingTools } from '@app/submission';
import { readPageQuery } from '../batches/batch-query.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { pageBy, unknownCursor, withOneMore } from '../http/requests/page.js';
import { OPERATING_TOOLS } from '../infrastructure/tokens.js';
import {
  EXAMPLE,
  NextCursor,
  Shown,
  ShownNumberOrNull,
  ShownTextOrNull,
  ShownTime,
  ShownTimeOrNull,
} from '../http/openapi/reply-fields.js';
import { readRestoreQuery } from './operator-query.js';
import { ApiCaseAct, ApiOperator, ORDER, pagesOf } from './api-operator.js';
import { LaneQueries } from './lane.queries.js';
import { LaneOrder, type OrderOn } from './read-order.js';
import { replyToAct } from './reply-to-act.js';
import { BranchOfLaneDto, laneData, LaneDto } from './lane-data.js';

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

const EXAMPLE_REASON = 'Backup of 2 March restored';

/** The place of a branch in a restore. */
export class RestoreDto extends BranchOfLaneDto {
  @ShownTextOrNull('Name of the branch, as the authority gave it with the device.', 'Headquarter')
  branchName!: string | null;

  @ShownTimeOrNull('Since when the lane is held; null if it is not', EXAMPLE.at)
  heldAt!: string | null;

  @ShownTextOrNull('`device` if the whole lane is held, `invoices` if only those are.', 'device')
  heldScope!: string | null;

  @ShownTextOrNull('The code with which the lane is held: `OPERATOR` if an operator holds it.', 'OPERATOR')
  heldCode!: string | null;

  @ShownTextOrNull('Why it is held: the reason of the operator, or the message of the authority.', EXAMPLE_REASON)
  heldMessage!: string | null;

  @Shown(
    'True if an operator held it with the reason of a restore that was begun before. Any other hold is to be looked at first.',
    true,
  )
  isHeldForRestore!: boolean;

  @ShownTimeOrNull('When its restore was opened; null if it is not open', EXAMPLE.at)
  openedAt!: string | null;

  @ShownTimeOrNull(
    'When all was read that the authority has above the count of Risiti; null if it was not since the opening',
    EXAMPLE.at,
  )
  readAt!: string | null;

  @ShownNumberOrNull(
    'The last number that was read above that count; null if none was. While no restore is open, it is null, and the counts below are 0.',
    57,
  )
  lastRead!: number | null;

  @Shown('Invoices that waited at the opening, and have the receipt that the authority had for them.', 12)
  adopted!: number;

  @Shown('Documents that must settle before the restore can be closed.', 3)
  unsettled!: number;

  @Shown('Documents that the authority has and no submission is.', 1)
  imported!: number;

  @Shown('Invoices in `NEEDS_REVIEW`, because one of these documents may be them (`risiti-004`).', 0)
  mayBeImported!: number;
}

/** The answer of GET /admin/api/restores. */
export class RestoreListDto {
  @Shown('In the order of the ids of their lanes.', undefined, { type: [RestoreDto] })
  restores!: RestoreDto[];

  @NextCursor()
  nextCursor!: string | null;
}

const ID = { id: ['Id of the lane.', '019caf3c-5d5e-7cc1-8a44-1f3b6a3d7e01'] } as const;
const RESTORE_ORDER = { body: OrderDto, examples: { restored: { reason: EXAMPLE_REASON } } };
const FILTERS = pagesOf({
  open: { about: '`true` for the branches whose restore is open, `false` for the others.', example: 'true' },
  laneId: { about: 'The branch of this lane.', example: EXAMPLE.laneId },
});

/** A branch after a restored backup: what the authority has above our count, and what of it is ours. */
@ApiTags('Lanes')
@Controller('admin/api')
export class RestoresController {
  constructor(
    private readonly queries: LaneQueries,
    @Inject(OPERATING_TOOLS) private readonly tools: OperatingTools,
  ) {}

  @Get('restores')
  @ApiOperator({ summary: 'List where each branch stands in a restore', result: RestoreListDto, query: FILTERS })
  async list(@Query() query: Record<string, unknown>): Promise<Reply> {
    const filter = readRestoreQuery(query);
    if (filter.after && !(await this.queries.find(filter.after))) throw unknownCursor();
    const restores = await this.queries.restores({ ...filter, limit: withOneMore(filter.limit) });
    const { page, nextCursor } = pageBy(restores, filter.limit, ({ laneId }) => laneId);
    return reply(200, succeeded<RestoreListDto>({ restores: page.map(restoreData), nextCursor }));
  }

  @Post('lanes/:id/restore')
  @ApiCaseAct('restore', {
    ...{ result: LaneDto, path: ID, ...RESTORE_ORDER },
  })
  async begin(@LaneOrder(OrderDto) { subject: lane, order, warnings }: OrderOn<LaneView>): Promise<Reply> {
    return replyToAct(beginRestore(this.tools, order, lane), warnings, () => this.dataOf(lane));
  }

  @Post('lanes/:id/restore-end')
  @ApiCaseAct('restore-end', {
    result: LaneDto,
    path: ID,
    ...ORDER,
  })
  async end(@LaneOrder(OrderDto) { subject: lane, order, warnings }: OrderOn<LaneView>): Promise<Reply> {
    return replyToAct(endRestore(this.tools, order, lane), warnings, () => this.dataOf(lane));
  }

  @Get('lanes/:id/imported-documents')
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

const restoreData = ({ heldAt, openedAt, readAt, ...branch }: RestoredBranch): RestoreDto => ({
  ...branch,
  heldAt: heldAt?.toISOString() ?? null,
  openedAt: openedAt?.toISOString() ?? null,
  readAt: readAt?.toISOString() ?? null,
});

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
