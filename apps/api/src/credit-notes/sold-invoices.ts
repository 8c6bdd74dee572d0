import { Inject, Injectable } from '@nestjs/common';
import { endedUnapproved, type Environment, isId, type SubmissionId, toInvoiceNumber } from '@app/domain';
import {
  invoiceKeyOf,
  type InvoiceFacts,
  type Ledger,
  type OriginalInvoice,
  type Principal,
  readInvoiceFacts,
  type SubmissionView,
} from '@app/persistence';
import { failedAt } from '../http/errors/failure.js';
import { LEDGERS } from '../infrastructure/tokens.js';
import { SubmissionQueries } from '../submissions/submission.queries.js';
import { unknownSubmission } from '../submissions/unknown-submission.js';

/** An invoice, and what its credit notes took back of it. */
export type SoldInvoice = Pick<InvoiceFacts, 'credited' | 'returned'> & { original: OriginalInvoice };

const NOTES_MAX = 100;

/** Finds the sales that a refund refers to. */
@Injectable()
export class SoldInvoices {
  constructor(
    @Inject(LEDGERS) private readonly ledgers: Record<Environment, Pick<Ledger, 'db'>>,
    private readonly submissions: SubmissionQueries,
  ) {}

  /** The number of the sale with this id. After a refusal another sale may have the number. */
  async numberOf(caller: Principal, id: string): Promise<string> {
    const view = await this.find(caller, id);
    if (!view) throw unknownSubmission();
    if (view.kind === 'sale' && !endedUnapproved(view.status)) return view.reference;
    throw failedAt('801', 'id', 'This submission is no sale that was approved.', 'Send the id of an approved sale.');
  }

  async require(caller: Principal, number: string): Promise<SoldInvoice> {
    const known = toInvoiceNumber(number);
    // No document has a number with a zero byte.
    if (known === undefined || known.includes('\0')) throw unknownSale();
    const { original, credited, returned } = await readInvoiceFacts(this.ledgers[caller.environment].db, {
      ...{ laneId: caller.laneId, naturalKey: '', originalKey: invoiceKeyOf(known, caller) },
      ...{ taxpayer: caller, itemCodes: [], barcodes: [], asker: null },
    });
    if (original?.document.receiptType !== 'S') throw unknownSale();
    return { original, credited, returned };
  }

  /** The two documents of a correction, by the id of its sale. */
  async correction(caller: Principal, id: string): Promise<{ note: SubmissionView; sale: SubmissionView }> {
    const sale = await this.find(caller, id);
    const [details] = sale?.follows ? await this.submissions.detailsOf([sale.id]) : [];
    const isCorrection = details?.document && 'corrects' in (JSON.parse(details.document) as object);
    const note = isCorrection ? await this.submissions.find(caller, sale!.follows!) : null;
    if (!sale || !note) throw unknownSubmission();
    return { note, sale };
  }

  /** The newest credit notes of a sale. */
  async notesOf({ accountId, environment, tin }: Principal, original: SubmissionId): Promise<SubmissionView[]> {
    const filter = { accountId, environment, tin, original, kinds: ['credit-note'], limit: NOTES_MAX };
    return (await this.submissions.list(filter)).views;
  }

  private async find(caller: Principal, id: string): Promise<SubmissionView | null> {
    return isId(id) ? this.submissions.find(caller, id.toLowerCase() as SubmissionId) : null;
  }
}

const unknownSale = () =>
  failedAt('003', 'invcNo', 'No sale of your account has this number.', 'Send the number of a sale, percent-encoded.', {
    status: 404,
  });
