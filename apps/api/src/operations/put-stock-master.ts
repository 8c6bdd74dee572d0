import type { StockMasterReading } from '@app/contract';
import type { Principal } from '@app/persistence';
import type { Reply } from '../http/reply.js';
import { soundOf } from '../http/sound-of.js';
import type { Asking, Submit } from '../submit.js';
import { postDocument } from './post-document.js';

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
