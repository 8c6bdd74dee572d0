import type { Environment } from '@app/domain';
import type { OperationName } from '../operations/operation-names.js';

/** Where each operation is found below a host: the path that is used first, then the others it was seen under. */
export type Routes = Readonly<Record<OperationName, readonly [string, ...string[]]>>;

/** One generation of the authority's service, as data: what its hosts want differently from the other's. */
export interface Profile {
  readonly name: 'direct' | 'gateway';
  /** Real hosts per environment: what is called where no setting names another. */
  readonly hosts: Readonly<Record<Environment, string>>;
  /** Where a token is had on the same host; null where the device's own triple is enough. */
  readonly tokenPath: string | null;
  readonly routes: Routes;
  /** Some operations demand PIN and branch in the body too. */
  readonly identityInBody: boolean;
  /** What its hosts want to see as the reduced rate, whatever the code list says; null where that is believed. */
  readonly taxRateE: number | null;
  /** Works every line of a sale out anew from price and quantity, and refuses a cent's difference. */
  readonly recomputesLines: boolean;
  /** Takes no other number of packages on a sale than one. */
  readonly onePackage: boolean;
  /** Wants items to have codes that say what they are, and that number them. */
  readonly structuredItemCodes: boolean;
  /** Takes a return only with the buyer's name, and stumbles over a PIN without one. */
  readonly requiresBuyerName: boolean;
  /** Takes what moves for nothing for a line without its total. */
  readonly refusesZeroTotals: boolean;
}
