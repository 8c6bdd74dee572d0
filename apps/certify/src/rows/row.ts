import type { OperationName } from '@app/authority';
import type { CertifyConfig } from '@app/config';
import type { SessionState } from '../session/state.js';
import type { Caller } from '../wire/caller.js';

/** The tools that a row has at hand. */
export interface Play {
  call: Caller;
  state: SessionState;
  config: Pick<CertifyConfig, 'tin' | 'bhfId' | 'deviceSerialNumber' | 'buyerPin'>;
}

/** A go-live row of the 23 (fact sheet 5.1), as data and the act that plays it. */
export interface Row {
  number: number;
  /** The title as the portal writes it. */
  title: string;
  operation: OperationName;
  /** The flat name, by which KRA's own rows are called. */
  path: string;
  /** The direct hosts have another path for it, or none. */
  directPath?: string | null;
  needs: readonly number[];
  passesOn: string;
  /** Ends when the row passed; the text is a remark for the reader. Throws a RowFailure if it did not pass. */
  play(play: Play): Promise<string | void>;
}
