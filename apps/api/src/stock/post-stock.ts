import { Injectable } from '@nestjs/common';
import type { readStockMaster, readStockMovement } from '@app/contract';
import type { Principal } from '@app/persistence';
import type { Reply } from '../http/replies/reply.js';
import type { RequestOptions } from '../http/requests/request-options.js';
import type { Valid } from '../http/requests/body.pipe.js';
import { PostDocument } from '../submissions/post-document.js';
import { Shown } from '../http/openapi/reply-fields.js';

/** The answer of POST /stock/io. */
export class StockMovementResultDto {
  @Shown('Own number of the movement, as sent.', 1)
  sarNo!: number;

  @Shown('Date of the movement, YYYYMMDD.', '20260302')
  ocrnDt!: string;
}

/** The answer of PUT /stock/master and of PUT /stock/master/activate. */
export class StockMasterResultDto {
  @Shown('Code of the item.', 'GDS-OIL-1L')
  itemCd!: string;

  @Shown('The quantity that was sent.', 24)
  rsdQty!: number;
}

export type ValidMovement = Valid<typeof readStockMovement>;
export type ValidMaster = Valid<typeof readStockMaster>;

const DUPLICATE_MOVEMENT_FIX = 'Send the movement with another sarNo, or read the existing movement in data.';
const DUPLICATE_MASTER_FIX = 'Read the existing submission in data; send the stock again when its status is final.';

/** Posts a movement of stock, or the quantity that an item has. */
@Injectable()
export class PostStock {
  constructor(private readonly postDocument: PostDocument) {}

  async movement(
    { document, names, warnings }: ValidMovement,
    caller: Principal,
    options: RequestOptions,
  ): Promise<Reply> {
    const naming = {
      names,
      identityField: 'movementNumber',
      wholeField: 'body',
      duplicateFix: DUPLICATE_MOVEMENT_FIX,
    } as const;
    // An identical repeat has the same number and day as the movement that came before.
    const approvedData = (): StockMovementResultDto => ({
      sarNo: document.movementNumber!,
      ocrnDt: document.occurredOn,
    });
    return this.postDocument.post({ draft: document, warnings, naming, approvedData }, caller, options);
  }

  async master({ document, names, warnings }: ValidMaster, caller: Principal, options: RequestOptions): Promise<Reply> {
    const naming = {
      names,
      identityField: 'itemCode',
      wholeField: 'itemCd',
      duplicateFix: DUPLICATE_MASTER_FIX,
    } as const;
    const approvedData = (): StockMasterResultDto => ({ itemCd: document.itemCode, rsdQty: document.quantity! });
    return this.postDocument.post({ draft: document, warnings, naming, approvedData }, caller, options);
  }
}
