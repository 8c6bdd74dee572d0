import type { Authority, CallingDevice } from '@app/authority';
import type { Outcome, SubmissionDocument } from '@app/domain';
import type { Kind } from '../kinds/kind.js';

export interface DeliveryRequest {
  device: CallingDevice;
  document: SubmissionDocument;
  /** What the document was written as. */
  body: string;
  /** Whether it may have been received before. */
  inDoubt: boolean;
}

/**
 * Gets the bytes to the authority once. What may have been received is asked about before it is repeated; what is not
 * there is sent again, the same bytes under the same number. So it is where the question is not taken: the authority
 * accepts a number once, and a second time says that it is taken, which is an answer too.
 */
export async function deliver(authority: Authority, kind: Kind, delivery: DeliveryRequest): Promise<Outcome> {
  const { device, document, body, inDoubt } = delivery;
  const submit = () => authority.submit(kind.name, device, body);
  if (!inDoubt) return submit();
  if (kind.doubtPolicy !== 'find') return asReceivedBefore(kind, document, await submit());
  const finding = await authority.find(kind.name, device, body);
  switch (finding.kind) {
    case 'found':
      return { kind: 'approved', answer: { receipt: finding.receipt } };
    case 'absent':
      return submit();
    case 'refused':
      return finding.forGood ? markFindUnsupported(await submit()) : submit();
    case 'different':
      return { kind: 'laneFault', code: 'different', message: finding.message };
    case 'unavailable':
      return { kind: 'unavailable', message: finding.message };
    case 'unclear':
      return { ...finding, kind: 'inDoubt' };
  }
}

/** What may simply be said twice, and is there: that was us. What changes something that was there before proves nothing. */
function asReceivedBefore(
  { doubtPolicy, changesExisting }: Kind,
  document: SubmissionDocument,
  outcome: Outcome,
): Outcome {
  if (doubtPolicy !== 'resend' || outcome.kind !== 'rejected' || outcome.cause !== 'duplicate') return outcome;
  const { code, message } = outcome;
  return changesExisting?.(document) ? { kind: 'rejected', code, message } : { kind: 'approved', answer: {} };
}

const markFindUnsupported = (outcome: Outcome): Outcome =>
  outcome.kind === 'inDoubt' && outcome.numberTaken ? { ...outcome, findUnsupported: true } : outcome;
