import { INVOICE_KINDS } from '@app/domain';
import type { Identity } from '@app/persistence';
import type { Owner } from '../kinds/kind.js';

/** Whether it is any of this owner's business. */
export const isOwn = (owner: Pick<Owner, 'accountId' | 'environment' | 'tin'>, there: Identity): boolean =>
  there.accountId === owner.accountId && there.environment === owner.environment && there.tin === owner.tin;

/**
 * Whether what is there says just what a document of this fingerprint says. The same invoice from another branch is no
 * repetition: nobody signs the other's.
 */
export const isSameAgain = (there: Identity, print: string | null, { laneId }: Pick<Owner, 'laneId'>): boolean =>
  there.fingerprint === print && !(INVOICE_KINDS.includes(there.kind) && there.laneId !== laneId);
