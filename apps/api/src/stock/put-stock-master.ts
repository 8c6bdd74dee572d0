import type { StockMasterReading } from '@app/contract';
import type { Principal } from '@app/persistence';
import type { Reply } from '../http/replies/reply.js';
import { validReading } from '../http/requests/valid-reading.js';
import type { RequestOptions, Submit } from '../submissions/submit.js';
import { postDocument } from '../submissions/post-document.js';

const DUPLICATE_FIX = 'Read the existing submission in data; send the stock again when its status is final.';

export async function putStockMaster(
  submit: Submit,
  reading: StockMasterReading,
  caller: Principal,
  options: RequestOptions,
): Promise<Reply> {
  const { document, names, warnings } = validReading(reading);
  const naming = { names, identityField: 'itemCode', wholeField: 'itemCd', duplicateFix: DUPLICATE_FIX } as const;
  const approved = () => ({ itemCd: document.itemCode, rsdQty: document.quantity });
  return postDocument(submit, { draft: document, warnings, naming, approvedData: approved }, caller, options);
}
