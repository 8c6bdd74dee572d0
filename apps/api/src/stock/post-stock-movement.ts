import type { StockMovementReading } from '@app/contract';
import type { StockMovementDocument } from '@app/domain';
import type { Principal } from '@app/persistence';
import type { Reply } from '../http/replies/reply.js';
import { soundOf } from '../http/requests/valid-reading.js';
import type { Asking, Submit } from '../submissions/submit.js';
import { postDocument } from '../submissions/post-document.js';

const DUPLICATE_FIX = 'Use another sarNo, or read the existing movement, which is in data.';

export async function postStockMovement(
  submit: Submit,
  reading: StockMovementReading,
  caller: Principal,
  asking: Asking,
): Promise<Reply> {
  const { document, names, warnings } = soundOf(reading);
  const terms = { names, identity: 'movementNumber', whole: 'body', duplicateFix: DUPLICATE_FIX } as const;
  return postDocument(
    submit,
    { draft: document, warnings, terms, approved: () => movedData(document) },
    caller,
    asking,
  );
}

/** Whatever was sent again is what was sent before: both say the same. */
const movedData = ({ movementNumber, occurredOn }: StockMovementDocument) => ({
  sarNo: movementNumber,
  ocrnDt: occurredOn,
});
