import type { LookupName, LookupTypes } from '../../lookups.js';
import type { CallingDevice } from '../../port.js';
import type { OperationName } from '../operations/operation-names.js';

/** The wire form of one lookup: its operation, its question and the rows of its answer. Each lookup has one file. */
export interface Lookup<N extends LookupName = LookupName> {
  name: N;
  operation: OperationName;
  request(question: LookupTypes[N]['question'], device: CallingDevice): Record<string, unknown>;
  /** Reads the rows; null if the answer says success but lacks its list. */
  read(data: Record<string, unknown>): LookupTypes[N]['row'][] | null;
}
