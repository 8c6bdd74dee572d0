import { Injectable } from '@nestjs/common';
import type { ItemDocument } from '@app/domain';
import { Database, readItems, type TaxpayerRef } from '@app/persistence';
import { Shown } from '../http/openapi/reply-fields.js';

const STATES = ['REGISTERED', 'PENDING', 'REFUSED'] as const;

/** An item that was posted together with a sale. */
export class RegisteredItemDto {
  @Shown('Item code.', 'GDS-SUGAR-2KG')
  itemCd!: string;

  @Shown(
    'REGISTERED (now or earlier), PENDING (not answered yet) or REFUSED (which does not stop the sale).',
    'REGISTERED',
    { enum: STATES },
  )
  state!: (typeof STATES)[number];
}

@Injectable()
export class SaleQueries {
  constructor(private readonly db: Database) {}

  /** The states of the items that a sale brought with it. An item that the authority refused is deleted from the ledger. */
  async itemStates(owner: TaxpayerRef, items: readonly ItemDocument[]): Promise<RegisteredItemDto[]> {
    const codes = items.map(({ itemCode }) => itemCode);
    const stored = codes.length > 0 ? await readItems(this.db, owner, codes) : [];
    const states = new Map(stored.map(({ itemCode, state }) => [itemCode, state]));
    return codes.map((itemCd) => ({ itemCd, state: states.get(itemCd) ?? 'REFUSED' }));
  }
}
