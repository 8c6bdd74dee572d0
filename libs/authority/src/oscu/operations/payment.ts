/** Our interface has code 09 for other payments; the authority has 07. */
const OTHER_PAYMENT = { ours: '09', theirs: '07' };

export const paymentOnWire = (paymentType: string): string =>
  paymentType === OTHER_PAYMENT.ours ? OTHER_PAYMENT.theirs : paymentType;
