/** A line of the file of apps. It has everything that a till needs to sell. */
export interface SandboxApp {
  appId: string;
  apiKey: string;
  tin: string;
  bhfId: string;
  itemCd: string;
}

export const BRANCH = '00';

export const ITEM = { itemName: 'Car wash', taxType: 'B', price: 1_160, itemCode: 'SVC-WASH' } as const;

/**
 * Returns the PIN of the nth app, counted from 1. It is always the same, so that a later seed finds its apps again. No company
 * has such a PIN, because PINs of companies begin with P0.
 */
export const tinOf = (nth: number): string => `P9${String(nth).padStart(8, '0')}S`;

/** Returns always the same serial number, because a device must be initialised again with its first one. */
export const serialOf = (tin: string): string => `RISITI/${tin}/${BRANCH}`;
