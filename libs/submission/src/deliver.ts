import type { Authority, CallingDevice } from '@app/authority';
import type { Outcome } from '@app/domain';
import type { Kind } from './kinds/kind.js';

/**
 * Gets the bytes to the authority once. What may have been received is asked about before it is repeated; what is not
 * there is sent again, the same bytes under the same number.
 */
export async function deliver(
  authority: Authority,
  kind: Kind,
  device: CallingDevice,
  body: string,
  inDoubt: boolean,
): Promise<Outcome> {
  if (!inDoubt || kind.doubt !== 'find') return authority.submit(kind.name, device, body);
  const finding = await authority.find(kind.name, device, body);
  switch (finding.kind) {
    case 'found':
      return { kind: 'approved', answer: { receipt: finding.receipt } };
    case 'absent':
      return authority.submit(kind.name, device, body);
    case 'different':
      return { kind: 'laneFault', code: 'different', message: finding.message };
    case 'unavailable':
      return { kind: 'unavailable', message: finding.message };
    case 'unclear':
      return { kind: 'inDoubt', code: finding.code, message: finding.message };
  }
}
