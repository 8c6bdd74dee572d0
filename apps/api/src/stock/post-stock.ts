import { Injectable } from '@nestjs/common';
import type { readStockMaster, readStockMovement } from '@app/contract';
import type { Principal } from '@app/persistence';
import type { Reply } from '../http/replies/reply.js';
import type { RequestOptions } from '../http/requests/request-options.js';
import type { Valid } from '../http/requests/body.pipe.js';
import { PostDocument } from '../submissions/post-document.js';

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
    const approvedData = () => ({ sarNo: document.movementNumber, ocrnDt: document.occurredOn });
    return this.postDocument.post({ draft: document, warnings, naming, approvedData }, caller, options);
  }

  async master({ document, names, warnings }: ValidMaster, caller: Principal, options: RequestOptions): Promise<Reply> {
    const naming = {
      names,
      identityField: 'itemCode',
      wholeField: 'itemCd',
      duplicateFix: DUPLICATE_MASTER_FIX,
    } as const;
    const approvedData = () => ({ itemCd: document.itemCode, rsdQty: document.quantity });
    return this.postDocument.post({ draft: document, warnings, naming, approvedData }, caller, options);
  }
}
