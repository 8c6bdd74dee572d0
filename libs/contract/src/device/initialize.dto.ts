import { NestedField } from '../fields/nested-field.js';
import { TextField } from '../fields/text-field.js';
import { SERIAL_LENGTH_MAX } from './setup.dto.js';

/**
 * What the tax authority prints at the head and the foot of this device's receipts; its lengths are the authority's.
 */
export class ReceiptTextDto {
  @TextField({ about: 'Mobile number for customers.', example: '0700111222', max: 20, optional: true })
  custMblNo?: string;

  @TextField({ about: 'Trade name.', example: 'Mwangaza Traders', max: 20, optional: true })
  trdeNm?: string;

  @TextField({ about: 'Address.', example: 'Moi Avenue, Nairobi', max: 200, optional: true })
  adrs?: string;

  @TextField({ about: 'Message at the top.', example: 'Karibu', max: 20, optional: true })
  topMsg?: string;

  @TextField({ about: 'Message at the bottom.', example: 'Asante', max: 20, optional: true })
  btmMsg?: string;
}

/** The body of POST /initialize, which may be left out once the serial number is known. */
export class InitializeDto {
  @TextField({
    about: 'Serial number of the OSCU device; required the first time.',
    example: 'RISITI/P051999888K/0',
    max: SERIAL_LENGTH_MAX,
    optional: true,
  })
  deviceSerialNumber?: string;

  @NestedField(() => ReceiptTextDto, {
    about: 'What is printed on the receipts of this device.',
    example: { trdeNm: 'Mwangaza Traders', btmMsg: 'Asante' },
    optional: true,
  })
  receipt?: ReceiptTextDto;
}
