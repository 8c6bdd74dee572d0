import type { TaxpayerRef } from '@app/persistence';

/** Items belong to the taxpayer, so the key names no branch. */
export const itemKeyOf = (itemCode: string, { environment, tin }: TaxpayerRef): string =>
  `item/${environment}/${tin}/${itemCode}`;

export const barcodeKeyOf = (barcode: string, { environment, tin }: TaxpayerRef): string =>
  `barcode/${environment}/${tin}/${barcode}`;
