import { type StockMovementReading } from '@app/contract';
import type { StockMovementDocument } from '@app/domain';
import type { Principal } from '@app/persistence';
import { answer } from '../answers/answer.js';
import { Failure } from '../http/failure.js';
import type { Reply } from '../http/reply.js';
import type { Asking, Submit } from '../submit.js';

const DUPLICATE_FIX = 'Use another sarNo, or read the existing movement, which is in data.';

export async function postStockMovement(
  submit: Submit,
  reading: StockMovementReading,
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
    terms: { names, identity: 'movementNumber', whole: 'body', duplicateFix: DUPLICATE_FIX },
    approved: () => movedData(document),
  });
}

/** Whatever was sent again is what was sent before: both say the same. */
const movedData = ({ movementNumber, occurredOn }: StockMovementDocument) => ({
  sarNo: movementNumber,
  ocrnDt: occurredOn,
});
