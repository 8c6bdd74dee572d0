import type { StockMasterReading } from '@app/contract';
import type { Principal } from '@app/persistence';
import { answer } from '../answers/answer.js';
import { Failure } from '../http/failure.js';
import type { Reply } from '../http/reply.js';
import type { Asking, Submit } from '../submit.js';

export async function putStockMaster(
  submit: Submit,
  reading: StockMasterReading,
  caller: Principal,
  asking: Asking,
): Promise<Reply> {
  if (!reading.ok) throw new Failure(reading.code, reading);
  const { document, names, warnings } = reading;
  const submitted = await submit.submit(caller, document, asking);
  return answer(submitted, {
    caller,
    preference: asking.preference,
    warnings,
    invcNo: null,
    terms: { names, identity: 'itemCode', whole: 'itemCd', duplicateFix: '' },
    approved: () => ({ itemCd: document.itemCode, rsdQty: document.quantity }),
  });
}
