/** A line of the file of apps: all a till needs to sell. */
export interface SandboxApp {
  appId: string;
  apiKey: string;
  tin: string;
  bhfId: string;
  itemCd: string;
}

export const BRANCH = '00';

/** What every app of the fleet sells. */
export const ITEM = { itemName: 'Car wash', taxType: 'B', price: 1_160, itemCode: 'SVC-WASH' } as const;

/**
 * The PIN of the nth app, counted from 1: always the same, so that a seed knows its apps again. It has the shape of a
 * PIN, and nobody else's: those of companies begin with P0.
 */
export const tinOf = (nth: number): string => `P9${String(nth).padStart(8, '0')}S`;

/** Always the same too: a device that is set up again must tell the serial it told first. */
export const serialOf = (tin: string): string => `RISITI/${tin}/${BRANCH}`;
