import type { StockMasterReading } from '@app/contract';
import type { Principal } from '@app/persistence';
import type { Reply } from '../http/replies/reply.js';
import { soundOf } from '../http/requests/valid-reading.js';
import type { Asking, Submit } from '../submissions/submit.js';
import { postDocument } from '../submissions/post-document.js';

export async function putStockMaster(
  submit: Submit,
  reading: StockMasterReading,
  caller: Principal,
  asking: Asking,
): Promise<Reply> {
  const { document, names, warnings } = soundOf(reading);
  const terms = { names, identity: 'itemCode', whole: 'itemCd', duplicateFix: '' } as const;
  const approved = () => ({ itemCd: document.itemCode, rsdQty: document.quantity });
  return postDocument(submit, { draft: document, warnings, terms, approved }, caller, asking);
}
