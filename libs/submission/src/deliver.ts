import type { Authority, CallingDevice } from '@app/authority';
import type { Outcome } from '@app/domain';
import type { Kind } from './kinds/kind.js';

/**
 * Gets the bytes to the authority once. What may have been received is asked about before it is repeated; what is not
 * there is sent again, the same bytes under the same number. So it is where the question is not taken: the authority
 * accepts a number once, and a second time says that it is taken, which is an answer too.
 */
export async function deliver(
  authority: Authority,
  kind: Kind,
  device: CallingDevice,
  body: string,
  inDoubt: boolean,
): Promise<Outcome> {
  const submit = () => authority.submit(kind.name, device, body);
  if (!inDoubt) return submit();
  if (kind.doubt !== 'find') return asSentBefore(kind, await submit());
  const finding = await authority.find(kind.name, device, body);
  switch (finding.kind) {
    case 'found':
      return { kind: 'approved', answer: { receipt: finding.receipt } };
    case 'absent':
      return submit();
    case 'refused':
      return finding.forGood ? unaskable(await submit()) : submit();
    case 'different':
      return { kind: 'laneFault', code: 'different', message: finding.message };
    case 'unavailable':
      return { kind: 'unavailable', message: finding.message };
    case 'unclear':
      return { ...finding, kind: 'inDoubt' };
  }
}

/** What may simply be said twice, and is there: that was us. */
const asSentBefore = ({ doubt }: Kind, outcome: Outcome): Outcome =>
  doubt === 'resend' && outcome.kind === 'rejected' && outcome.cause === 'duplicate'
    ? { kind: 'approved', answer: {} }
    : outcome;

const unaskable = (outcome: Outcome): Outcome =>
  outcome.kind === 'inDoubt' && outcome.numberTaken ? { ...outcome, unaskable: true } : outcome;
