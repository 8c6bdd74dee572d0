export const PAPERS = ['80mm', 'a4'] as const;
export type Paper = (typeof PAPERS)[number];

/** PNG files for the head of a receipt. */
export interface ReceiptLogos {
  authority: Buffer | null;
  /** Printed where the installation has no logo of the authority. */
  authorityName: string;
  shop: Buffer | null;
}

export const NO_LOGOS: ReceiptLogos = { authority: null, authorityName: 'KRA eTIMS', shop: null };
