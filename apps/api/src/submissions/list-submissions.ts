import { Injectable } from '@nestjs/common';
import { invalidField, type Warning } from '@app/contract';
import type { BatchId, SubmissionId } from '@app/domain';
import type { Principal, SubmissionDetails, SubmissionListFilter, SubmissionView } from '@app/persistence';
import { Failure } from '../http/errors/failure.js';
import { pageOf, unknownCursor, withOneMore } from '../http/requests/page.js';
import { HandedOutReceipts, type OnAnswerEnd } from '../infrastructure/handed-out-receipts.js';
import { LongWork } from '../http/admission/long-work.js';
import { ReceiptLinks } from '../receipt-links/receipt-links.js';
import { submissionData, type SubmissionViewDto } from './submission-data.js';
import {
  deletedDocuments,
  detailsData,
  type ListedSubmissionDto,
  type SubmissionDetailsDto,
  type SubmissionListDto,
} from './submission-details.js';
import { SubmissionQueries } from './submission.queries.js';
import type { SubmissionQuery } from './submission-query.js';

export interface ListedPage extends SubmissionListDto {
  warnings: Warning[];
}

/** A part of a long list: its ids, and where the next part begins. */
export interface ListedPart {
  ids: SubmissionId[];
  nextCursor: string | null;
}

/** A query for one part of a list reads at most `IDS_AT_ONCE` ids. The part ends after `LOOKS_MAX` queries. */
const [IDS_AT_ONCE, LOOKS_MAX] = [1_000, 20];
/** A part is read and written in pages, so that it takes little memory however long it is. */
const ROWS_AT_ONCE = 200;

/** Lists of submissions: a page, or a part that is written page by page. */
@Injectable()
export class ListSubmissions {
  constructor(
    private readonly queries: SubmissionQueries,
    private readonly longWork: LongWork,
    private readonly handedOutReceipts: HandedOutReceipts,
    private readonly receiptLinks: ReceiptLinks,
  ) {}

  /** The filter of a query, once all that it names is known to be of the caller. */
  async filterFor(caller: Principal, { filter, batchId }: SubmissionQuery): Promise<SubmissionListFilter> {
    const { after, original } = filter;
    if (after && !(await this.queries.find(caller, after))) throw unknownCursor();
    if (original && !(await this.queries.find(caller, original))) throw unknown('original', original, 'submission');
    if (batchId === undefined) return { ...caller, ...filter };
    const batch = await this.queries.spanOfBatch(caller, batchId.toLowerCase() as BatchId);
    if (!batch) throw unknown('batch', batchId, 'batch');
    return { ...caller, ...filter, batch };
  }

  async page(filter: SubmissionListFilter, onAnswerEnd: OnAnswerEnd): Promise<ListedPage> {
    const { limit } = filter;
    const { page, ...listed } = await this.longWork.page(limit, {
      read: () => this.queries.list({ ...filter, limit: withOneMore(limit) }),
      count: ({ views }) => views.length,
      shape: ({ views, searchedTo }) => {
        const { page, nextCursor } = pageOf(views, limit);
        return { page, submissions: page.map((view) => this.rowOf(view)), nextCursor: nextCursor ?? searchedTo };
      },
    });
    this.handedOutReceipts.noteReceiptsOnceSent(page, onAnswerEnd);
    return { ...listed, warnings: [] };
  }

  /** The page ends earlier where the documents are long. */
  async pageWithDocuments(filter: SubmissionListFilter, onAnswerEnd: OnAnswerEnd): Promise<ListedPage> {
    const { limit } = filter;
    const { ids, searchedTo } = await this.queries.listIds({ ...filter, limit: withOneMore(limit) });
    const page = ids.slice(0, limit);
    const { views, written: submissions, warnings, readTo } = await this.rowsWithDocuments(page, (rows) => rows);
    this.handedOutReceipts.noteReceiptsOnceSent(views, onAnswerEnd);
    const isCut = readTo < page.length || ids.length > limit;
    return { submissions, warnings, nextCursor: isCut ? page[readTo - 1]! : searchedTo };
  }

  /** A submission with its document; null if it was deleted meanwhile. */
  one(view: SubmissionView): Promise<{ data: SubmissionDetailsDto; warnings: Warning[] } | null> {
    return this.longWork.page(1, {
      read: () => this.queries.detailsOf([view.id]),
      count: () => 1,
      textLength: ([details]) => details?.document?.length ?? 0,
      shape: ([details]) =>
        details
          ? { data: { ...this.rowOf(view), ...detailsData(view, details) }, warnings: deletedDocuments([details]) }
          : null,
    });
  }

  /** All ids of a part at first, so that the answer can begin with the address of the next part. */
  async part(filter: SubmissionListFilter): Promise<ListedPart> {
    const found: SubmissionId[] = [];
    let after = filter.after;
    for (let look = 0; look < LOOKS_MAX; look++) {
      const wanted = Math.min(IDS_AT_ONCE, filter.limit - found.length);
      const { ids, searchedTo } = await this.queries.listIds({ ...filter, after, limit: withOneMore(wanted) });
      const { page, nextCursor } = pageOf(
        ids.map((id) => ({ id })),
        wanted,
      );
      found.push(...page.map(({ id }) => id));
      after = (nextCursor ?? searchedTo ?? undefined) as SubmissionId | undefined;
      if (!after || found.length === filter.limit) break;
    }
    return { ids: found, nextCursor: after ?? null };
  }

  /**
   * The rows of a part, page by page, as text: a slow client would keep ten times the memory of objects. The receipts of a page are noted
   * as handed out when the next page is asked for: then the client still reads. `handsOut` is false for an answer without a body.
   */
  async *rows(
    part: readonly SubmissionId[],
    { write, hasDocuments, handsOut }: { write: WriteRows; hasDocuments: boolean; handsOut: boolean },
  ): AsyncGenerator<string> {
    for (let at = 0; at < part.length;) {
      const ids = part.slice(at, at + ROWS_AT_ONCE);
      const { views, written, readTo } = await (hasDocuments
        ? this.rowsWithDocuments(ids, write)
        : this.rowsAlone(ids, write));
      if (views.length > 0) yield written;
      if (handsOut) await this.handedOutReceipts.noteReceiptsSent(views);
      at += readTo;
    }
  }

  private rowsAlone(ids: readonly SubmissionId[], write: WriteRows) {
    return this.longWork.page(ids.length, {
      read: () => this.queries.viewsOf(ids),
      count: (views) => views.length,
      shape: (views) => ({ views, written: write(views.map((view) => this.rowOf(view))), readTo: ids.length }),
    });
  }

  private rowsWithDocuments<Written>(ids: readonly SubmissionId[], write: (rows: ListedSubmissionDto[]) => Written) {
    return this.longWork.page(ids.length, {
      read: () => this.readWithDocuments(ids),
      count: ({ details }) => details.length * DOCUMENT_COSTS,
      textLength: ({ details }) => details.reduce((sum, { document }) => sum + (document?.length ?? 0), 0),
      shape: ({ views, details, readTo }) => ({
        ...{ views, readTo, warnings: deletedDocuments(details) },
        written: write(views.map((view, index) => ({ ...this.rowOf(view), ...detailsData(view, details[index]!) }))),
      }),
    });
  }

  /** Leaves out what was deleted since the ids were read. */
  private async readWithDocuments(ids: readonly SubmissionId[]) {
    const details = await this.queries.detailsOf(ids);
    const views = new Map((await this.queries.viewsOf(details.map(({ id }) => id))).map((view) => [view.id, view]));
    const pairs = details.flatMap((one): [SubmissionView, SubmissionDetails][] => {
      const view = views.get(one.id);
      return view ? [[view, one]] : [];
    });
    const last = details.at(-1);
    return {
      views: pairs.map(([view]) => view),
      details: pairs.map(([, one]) => one),
      readTo: last ? ids.indexOf(last.id) + 1 : ids.length,
    };
  }

  private rowOf(view: SubmissionView): SubmissionViewDto {
    return { ...submissionData(view), ...this.receiptLinks.dataOf(view) };
  }
}

/** Writes rows in the format of the answer. */
export type WriteRows = (rows: readonly ListedSubmissionDto[]) => string;

/** A document takes about as long as so many rows without one. */
const DOCUMENT_COSTS = 4;

const unknown = (field: 'batch' | 'original', value: string, what: string): Failure =>
  new Failure('003', {
    violations: [
      invalidField(
        field,
        `the id of a ${what} of your account`,
        value,
        `Use an id of GET /api/v1/${what === 'batch' ? 'batches' : 'submissions'}, or leave ${field} out.`,
      ),
    ],
  });
