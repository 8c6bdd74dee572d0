/** Ours says "another way of paying" with 09, theirs with 07. */
const OTHER_PAYMENT = { ours: '09', theirs: '07' };

export const paymentOnWire = (paymentType: string): string =>
  paymentType === OTHER_PAYMENT.ours ? OTHER_PAYMENT.theirs : paymentType;
