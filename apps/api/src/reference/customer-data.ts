import { EXPECTED_PIN, invalidField, isPin, PIN_FIX } from '@app/contract';
import type { Customer } from '@app/reference';
import { Failure, failedAt } from '../http/errors/failure.js';
import { locationData } from './location-data.js';

/** The PIN in capitals. */
export function readPin(text: string): string {
  const pin = text.trim().toUpperCase();
  if (isPin(pin)) return pin;
  throw new Failure('003', { violations: [invalidField('pin', EXPECTED_PIN, text, PIN_FIX)] });
}

const UNKNOWN_PIN_FIX =
  "Compare the PIN with the buyer's PIN certificate and send the correct one; a sale to a private buyer needs no PIN.";

export const unknownPin = (): Failure =>
  failedAt('003', 'pin', 'The tax authority has no taxpayer with this PIN.', UNKNOWN_PIN_FIX, {
    status: 404,
  });

export const customerData = (customer: Customer) => ({
  tin: customer.tin,
  taxprNm: customer.name,
  taxprSttsCd: customer.status,
  ...locationData(customer),
});
