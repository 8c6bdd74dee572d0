import type { Taxpayer } from '@app/persistence';

/** An item is a taxpayer's, whichever branch registers it. */
export const itemKeyOf = (itemCode: string, { environment, tin }: Taxpayer): string =>
  `item/${environment}/${tin}/${itemCode}`;

export const barcodeTopic = (barcode: string, { environment, tin }: Taxpayer): string =>
  `barcode/${environment}/${tin}/${barcode}`;
