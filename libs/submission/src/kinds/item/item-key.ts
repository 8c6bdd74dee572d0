import type { TaxpayerRef } from '@app/persistence';

/** An item is a taxpayer's, whichever branch registers it. */
export const itemKeyOf = (itemCode: string, { environment, tin }: TaxpayerRef): string =>
  `item/${environment}/${tin}/${itemCode}`;

export const barcodeKeyOf = (barcode: string, { environment, tin }: TaxpayerRef): string =>
  `barcode/${environment}/${tin}/${barcode}`;
