import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { LISTED_MAX, type ListedLine } from '@app/contract';
import {
  type BooksScope,
  ReadDatabase,
  type BookedInvoice,
  readInvoicesByNumber,
  readInvoicesByReceipt,
  type ReceiptedInvoice,
} from '@app/persistence';
import { takeForAnswer } from '../http/admission/limit-answers.js';
import { LongWork } from '../http/admission/long-work.js';
import { Shown, ShownTextOrNull } from '../http/openapi/reply-fields.js';
import { CheckedLineDto, compareLine } from './compare-line.js';
import { chooseByReceipt, receiptOf } from './find-by-receipt.js';

/** The number of lines with each result. */
export class ListCountsDto {
  @Shown('All lines.', 3)
  lines!: number;

  @Shown('Signed, and as listed.', 1)
  signed!: number;

  @Shown('Not signed yet.', 0)
  waiting!: number;

  @Shown('Refused, withdrawn or given up.', 0)
  refused!: number;

  @Shown('Without an invoice of this number or receipt.', 1)
  unknown!: number;

  @Shown('Known, but not as listed.', 1)
  differs!: number;

  @Shown('Lines that cannot be read.', 0)
  unreadable!: number;
}

/** The answer to a list of invoices. */
export class ListCheckDto {
  @Shown('PIN of the taxpayer.', 'P051999888K')
  tin!: string;

  @ShownTextOrNull('Branch that the list is of; null for all branches.', '00')
  bhfId!: string | null;

  @ApiProperty({ description: 'How many lines came to which result.', type: ListCountsDto })
  counts!: ListCountsDto;

  @ApiProperty({
    description: `One for each line, in the order of the list; at most ${LISTED_MAX}.`,
    type: [CheckedLineDto],
  })
  lines!: CheckedLineDto[];
}

export interface ListScope extends BooksScope {
  /** The branch of the list; null for all branches. */
  bhfId: string | null;
}

/** One statement looks up so many numbers, and one piece of work compares them. */
const PIECE = 500;
/** An account rests between two pieces, because the lookups and the answer take the ledger and the process longer than the comparison. */
const LINES_A_MS = 5;
/** The answer to a line: what the books have, and what differs. */
const ANSWER_BYTES_A_LINE = 600;

/** Compares a list of invoices with the books, aside from the way of sales: piece by piece, over the connections for reading. */
@Injectable()
export class CheckList {
  constructor(
    private readonly db: ReadDatabase,
    private readonly longWork: LongWork,
  ) {}

  async check(listed: ListedLine[], scope: ListScope): Promise<ListCheckDto> {
    takeForAnswer(listed.length * ANSWER_BYTES_A_LINE);
    const firstLines = firstLinesOf(listed);
    const lines: CheckedLineDto[] = [];
    for (let start = 0; start < listed.length; start += PIECE) {
      const piece = listed.slice(start, start + PIECE);
      const booked = await this.booksOf(piece, scope);
      const compare = async () => comparePiece(piece, booked, firstLines, scope.bhfId);
      lines.push(...(await this.longWork.inRotation(compare, { restMs: piece.length / LINES_A_MS })));
    }
    return { tin: scope.tin, bhfId: scope.bhfId, counts: countLines(lines), lines };
  }

  /** Finds what the books have of each line: by its own number, and else by its receipt, since a list of the authority may lack the number. */
  private async booksOf(piece: ListedLine[], scope: ListScope): Promise<Books> {
    const books: Books = new Map();
    if (scope.accountIds.length === 0) return books;
    const numbers = piece.flatMap((line) => ('invoice' in line ? (line.invoice.invcNo ?? []) : []));
    const invoices = await readInvoicesByNumber(this.db, scope, [...new Set(numbers)]);
    const byNumber = new Map(invoices.map((invoice) => [invoice.invcNo, invoice]));
    for (const listed of piece) {
      const booked = 'invoice' in listed ? byNumber.get(listed.invoice.invcNo ?? '') : undefined;
      if (booked) books.set(listed.line, { booked, hint: null });
    }
    await this.addByReceipt(piece, scope, books);
    return books;
  }

  private async addByReceipt(piece: ListedLine[], scope: ListScope, books: Books): Promise<void> {
    const open = piece.flatMap((listed) => ('invoice' in listed && !books.has(listed.line) ? [listed] : []));
    const receipts = open.map(({ invoice }) => receiptOf(invoice));
    const candidates = new Map<number, ReceiptedInvoice[]>();
    for (const found of await readInvoicesByReceipt(this.db, scope, receipts))
      candidates.set(found.place, [...(candidates.get(found.place) ?? []), found]);
    for (const [place, { line, invoice }] of open.entries())
      books.set(line, chooseByReceipt(invoice, candidates.get(place) ?? []));
  }
}

/** The books by the number of the line. */
type Books = Map<number, { booked?: BookedInvoice; hint: string | null }>;

/** The first line of each number. */
function firstLinesOf(listed: ListedLine[]): Map<string, number> {
  const first = new Map<string, number>();
  for (const one of listed) {
    const invcNo = 'invoice' in one ? one.invoice.invcNo : undefined;
    if (invcNo !== undefined && !first.has(invcNo)) first.set(invcNo, one.line);
  }
  return first;
}

const comparePiece = (
  piece: ListedLine[],
  books: Books,
  firstLines: Map<string, number>,
  bhfId: string | null,
): CheckedLineDto[] =>
  piece.map((listed) => {
    const invcNo = 'invoice' in listed ? listed.invoice.invcNo : undefined;
    const first = firstLines.get(invcNo ?? '') ?? listed.line;
    const { booked, hint } = books.get(listed.line) ?? { hint: null };
    return compareLine(listed, booked, { bhfId, hint, sameAsLine: first === listed.line ? null : first });
  });

function countLines(lines: CheckedLineDto[]): ListCheckDto['counts'] {
  const counts = {
    ...{ lines: lines.length, signed: 0, waiting: 0, refused: 0 },
    ...{ unknown: 0, differs: 0, unreadable: 0 },
  };
  for (const { result } of lines) counts[result]++;
  return counts;
}
