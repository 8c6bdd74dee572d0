import { isPin, invalidField } from '@app/contract';
import type { Customer } from '@app/reference';
import { Failure, failedAt } from '../http/errors/failure.js';
import { locationData } from './location-data.js';

/** The PIN in capitals. */
export function readPin(text: string): string {
  const pin = text.trim().toUpperCase();
  if (isPin(pin)) return pin;
  const expected = 'an 11-character PIN: a letter, nine digits, a letter';
  const fix = 'Send the PIN as it is on the PIN certificate, such as P051999888K.';
  throw new Failure('003', { violations: [invalidField('pin', expected, text, fix)] });
}

export const unknownPin = (): Failure =>
  failedAt('003', 'pin', 'The tax authority knows nobody with this PIN.', 'Look at the PIN certificate.', {
    status: 404,
  });

export const customerData = (customer: Customer) => ({
  tin: customer.tin,
  taxprNm: customer.name,
  taxprSttsCd: customer.status,
  ...locationData(customer),
});
