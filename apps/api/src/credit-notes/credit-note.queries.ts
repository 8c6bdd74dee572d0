import { Injectable } from '@nestjs/common';
import { toInvoiceNumber } from '@app/domain';
import { findCreditNote, type Principal, ReadDatabase } from '@app/persistence';

@Injectable()
export class CreditNoteQueries {
  constructor(private readonly db: ReadDatabase) {}

  /** `number` is the number of the caller, or else that of the authority. No document has a number with a zero byte. */
  async find(caller: Principal, number: string): ReturnType<typeof findCreditNote> {
    const known = toInvoiceNumber(number);
    return known === undefined || known.includes('\0') ? null : findCreditNote(this.db, caller, known);
  }
}
