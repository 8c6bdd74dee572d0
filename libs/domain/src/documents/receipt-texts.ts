/** What its owner wants printed on a receipt; null leaves it as it is. */
export interface ReceiptTexts {
  customerMobile: string | null;
  tradeName: string | null;
  address: string | null;
  topMessage: string | null;
  bottomMessage: string | null;
}
