/** Texts that the taxpayer wants on receipts; null leaves a text as it is. */
export interface ReceiptTexts {
  customerMobile: string | null;
  tradeName: string | null;
  address: string | null;
  topMessage: string | null;
  bottomMessage: string | null;
}
