import { EXPECTED_PIN, invalidField, isPin, PIN_FIX } from '@app/contract';
import type { Customer } from '@app/reference';
import { Failure, failedAt } from '../http/errors/failure.js';
import { Shown, ShownTextOrNull } from '../http/openapi/reply-fields.js';
import { CopyDto } from './register-copies.js';
import { locationData } from './branch-data.js';

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

/** The answer of GET /customers/{pin}. */
export class CustomerDto extends CopyDto {
  @Shown('The PIN.', 'P000111222B')
  tin!: string;

  @Shown('Whose it is.', 'JUMLA LTD')
  taxprNm!: string;

  @ShownTextOrNull('A active, D not any more.', 'A')
  taxprSttsCd!: string | null;

  @ShownTextOrNull('County.', 'NAIROBI CITY')
  prvncNm!: string | null;

  @ShownTextOrNull('Sub-county.', 'STAREHE')
  dstrtNm!: string | null;

  @ShownTextOrNull('Locality.', 'CBD')
  sctrNm!: string | null;

  @ShownTextOrNull('Where that is.', 'Moi Avenue')
  locDesc!: string | null;
}

export const customerData = (customer: Customer): Omit<CustomerDto, keyof CopyDto> => ({
  tin: customer.tin,
  taxprNm: customer.name,
  taxprSttsCd: customer.status,
  ...locationData(customer),
});
