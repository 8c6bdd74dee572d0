import type { StockMovementReading } from '@app/contract';
import type { StockMovementDocument } from '@app/domain';
import type { Principal } from '@app/persistence';
import type { Reply } from '../http/replies/reply.js';
import { validReading } from '../http/requests/valid-reading.js';
import type { RequestOptions, Submit } from '../submissions/submit.js';
import { postDocument } from '../submissions/post-document.js';

const DUPLICATE_FIX = 'Send the movement with another sarNo, or read the existing movement in data.';

export async function postStockMovement(
  submit: Submit,
  reading: StockMovementReading,
  caller: Principal,
  options: RequestOptions,
): Promise<Reply> {
  const { document, names, warnings } = validReading(reading);
  const naming = { names, identityField: 'movementNumber', wholeField: 'body', duplicateFix: DUPLICATE_FIX } as const;
  return postDocument(
    submit,
    { draft: document, warnings, naming, approvedData: () => movementAnswer(document) },
    caller,
    options,
  );
}

/** Whatever was sent again is what was sent before: both say the same. */
const movementAnswer = ({ movementNumber, occurredOn }: StockMovementDocument) => ({
  sarNo: movementNumber,
  ocrnDt: occurredOn,
});
