import type { Environment } from '@app/domain';

/** A taxpayer by its PIN; the same PIN is another taxpayer in the other environment. */
export interface TaxpayerRef {
  environment: Environment;
  tin: string;
}
