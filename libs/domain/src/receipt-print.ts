import type { Environment } from './environment.js';

/** The number that identifies a receipt in print and in the authority's portal (fact sheet 4.11). */
export const cuInvoiceNumber = (sdcId: string, receiptNumber: number): string => `${sdcId}/${receiptNumber}`;

/** Internal data and signature are printed in groups: `K7QW2MZP4R` is `K7QW-2MZP-4R`. */
export const inGroups = (token: string): string => token.match(/.{1,4}/gu)?.join('-') ?? '';

/** The host follows the environment of the device (fact sheet 4.11: both were scanned live). */
const QR_HOSTS: Record<Environment, string> = {
  SANDBOX: 'https://etims-sbx.kra.go.ke',
  PRODUCTION: 'https://etims.kra.go.ke',
};

interface ScannedReceipt {
  environment: Environment;
  tin: string;
  bhfId: string;
  signature: string;
}

/** What the QR code of a receipt says: PIN, branch and signature without separators. */
export const qrUrl = ({ environment, tin, bhfId, signature }: ScannedReceipt): string =>
  `${QR_HOSTS[environment]}/common/link/etims/receipt/indexEtimsReceiptData?Data=${tin}${bhfId}${signature}`;
