import { timingSafeEqual } from 'node:crypto';
import type { Environment } from './ids.js';

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

/** The text in the QR code of a receipt: PIN, branch and signature without separators. */
export const qrUrl = ({ environment, tin, bhfId, signature }: ScannedReceipt): string =>
  `${QR_HOSTS[environment]}/common/link/etims/receipt/indexEtimsReceiptData?Data=${tin}${bhfId}${signature}`;

/** A signature as it is compared: printed in groups or typed in by hand, it is the same. */
export const plainSignature = (signature: string): string => signature.replace(/[\s-]/g, '').toUpperCase();

/** Compares in constant time, so that the time does not tell how much of a guess was right. */
export function isSameSignature(one: string, other: string): boolean {
  const [left, right] = [one, other].map((signature) => Buffer.from(plainSignature(signature)));
  return left!.length === right!.length && timingSafeEqual(left!, right!);
}
