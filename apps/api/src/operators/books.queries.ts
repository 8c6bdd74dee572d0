import { Injectable } from '@nestjs/common';
import type { AccountId } from '@app/domain';
import { readAccountsOfPin, ReadDatabase, type TaxpayerRef } from '@app/persistence';

/** The apps whose invoices the books of a PIN are. */
@Injectable()
export class BooksQueries {
  constructor(private readonly db: ReadDatabase) {}

  accountsOf(taxpayer: TaxpayerRef): Promise<AccountId[]> {
    return readAccountsOfPin(this.db, taxpayer);
  }
}
