import type { LookupName, LookupTypes } from '../../lookups.js';
import type { CallingDevice } from '../../port.js';
import type { OperationName } from '../operations/operation-names.js';

/** How one question travels, and its answer back: a read, made without a lane. One file each. */
export interface Lookup<N extends LookupName = LookupName> {
  name: N;
  operation: OperationName;
  request(question: LookupTypes[N]['question'], device: CallingDevice): Record<string, unknown>;
  /** Null when the answer says success but lacks its list. */
  read(data: Record<string, unknown>): LookupTypes[N]['row'][] | null;
}
