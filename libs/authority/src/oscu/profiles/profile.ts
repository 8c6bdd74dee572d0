import type { Environment } from '@app/domain';
import type { OperationName } from '../operations/operation-names.js';

/** The paths of each operation on a host: the usual one first, then the others that were observed. */
export type Routes = Readonly<Record<OperationName, readonly [string, ...string[]]>>;

/** One generation of the authority's wire, as data: its hosts, its paths and the demands of its hosts. */
export interface Profile {
  readonly name: 'direct' | 'gateway';
  /** The real host of each environment; it is called unless a setting names another one. */
  readonly hosts: Readonly<Record<Environment, string>>;
  /** The path of the token on the same host; null if PIN, branch and key of the device are enough. */
  readonly tokenPath: string | null;
  readonly routes: Routes;
  /** The hosts demand PIN and branch in the body too. */
  readonly identityInBody: boolean;
  /** The reduced rate that the hosts demand against their own code list; null if the list is right. */
  readonly taxRateE: number | null;
  /** The hosts calculate every line of a sale from price and quantity, and refuse a difference of a cent. */
  readonly recomputesLines: boolean;
  /** The hosts accept only one package per line of a sale. */
  readonly onePackage: boolean;
  /** The hosts demand item codes that describe the item and end with a running number. */
  readonly structuredItemCodes: boolean;
  /** The hosts demand the buyer's name in a return, and so never accept the return of a sale without one. */
  readonly requiresBuyerName: boolean;
  /** The hosts read a total of 0 in a stock movement as a missing total. */
  readonly refusesZeroTotals: boolean;
}
