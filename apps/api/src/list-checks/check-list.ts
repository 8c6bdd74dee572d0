import { Injectable } from '@nestjs/common';
import { type CheckedLineDto, type ListCheckDto, type ListedLine, readInvoiceList, type Warning } from '@app/contract';
import { type BooksScope, ReadDatabase, type BookedInvoice, readInvoicesByNumber } from '@app/persistence';
import { LongWork } from '../infrastructure/long-work.js';
import { validReading } from '../http/requests/read-request.js';
import { compareLine } from './compare-line.js';

export interface ListScope extends BooksScope {
  /** The branch of the list; null for all branches. */
  bhfId: string | null;
}

/** So many numbers are looked up by one statement, and compared in one piece. */
const PIECE = 500;

/** Compares a list of invoices with the books, aside from the way of sales: piece by piece, over the connections for reading. */
@Injectable()
export class CheckList {
  constructor(
    private readonly db: ReadDatabase,
    private readonly longWork: LongWork,
  ) {}

  read(body: unknown): Promise<{ lines: ListedLine[]; warnings: Warning[] }> {
    return this.longWork.inTurn(async () => validReading(readInvoiceList(body)));
  }

  async check(listed: ListedLine[], scope: ListScope): Promise<ListCheckDto> {
    const firstLines = firstLinesOf(listed);
    const lines: CheckedLineDto[] = [];
    for (let start = 0; start < listed.length; start += PIECE) {
      const piece = listed.slice(start, start + PIECE);
      const booked = await this.booksOf(piece, scope);
      lines.push(...(await this.longWork.inTurn(async () => comparePiece(piece, booked, firstLines, scope.bhfId))));
    }
    return { tin: scope.tin, bhfId: scope.bhfId, counts: countLines(lines), lines };
  }

  private async booksOf(piece: ListedLine[], scope: ListScope): Promise<Map<string, BookedInvoice>> {
    const numbers = [...new Set(piece.flatMap((line) => ('invoice' in line ? [line.invoice.invcNo] : [])))];
    const invoices = scope.accountIds.length === 0 ? [] : await readInvoicesByNumber(this.db, scope, numbers);
    return new Map(invoices.map((invoice) => [invoice.invcNo, invoice]));
  }
}

/** The first line of each number. */
function firstLinesOf(listed: ListedLine[]): Map<string, number> {
  const first = new Map<string, number>();
  for (const one of listed)
    if ('invoice' in one && !first.has(one.invoice.invcNo)) first.set(one.invoice.invcNo, one.line);
  return first;
}

const comparePiece = (
  piece: ListedLine[],
  booked: Map<string, BookedInvoice>,
  firstLines: Map<string, number>,
  bhfId: string | null,
): CheckedLineDto[] =>
  piece.map((listed) => {
    const invcNo = 'invoice' in listed ? listed.invoice.invcNo : '';
    const first = firstLines.get(invcNo) ?? listed.line;
    return compareLine(listed, booked.get(invcNo), { bhfId, sameAsLine: first === listed.line ? null : first });
  });

function countLines(lines: CheckedLineDto[]): ListCheckDto['counts'] {
  const counts = {
    ...{ lines: lines.length, signed: 0, waiting: 0, refused: 0 },
    ...{ unknown: 0, differs: 0, unreadable: 0 },
  };
  for (const { result } of lines) counts[result]++;
  return counts;
}
