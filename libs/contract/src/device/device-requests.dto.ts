import { FlagField } from '../fields/flag-field.js';
import { NestedField } from '../fields/nested-field.js';
import { TextField } from '../fields/text-field.js';
import { DeviceReceiptDto } from './receipt-text.dto.js';

export const SERIAL_LENGTH_MAX = 100;

/** The body of POST /setup. */
export class SetupDto {
  @TextField({
    about: 'Serial number under which the tax authority registered the OSCU device.',
    example: 'RISITI/P051999888K/0',
    max: SERIAL_LENGTH_MAX,
  })
  deviceSerialNumber!: string;
}

/** The body of POST /initialize; it may be empty once a serial number is stored. */
export class InitializeDto {
  @TextField({
    about: 'Serial number of the OSCU device; required the first time.',
    example: 'RISITI/P051999888K/0',
    max: SERIAL_LENGTH_MAX,
    optional: true,
  })
  deviceSerialNumber?: string;

  @FlagField({
    about:
      'Set the device up anew while the tax authority refuses it, with the same serial number or another one. ' +
      'Without effect, and with a warning that says why, if the device is set up and not refused.',
    example: false,
    optional: true,
  })
  replace?: boolean;

  @NestedField(() => DeviceReceiptDto, {
    about: 'Texts and logo on the receipts of this device.',
    example: { trdeNm: 'Mwangaza Traders', btmMsg: 'Asante' },
    optional: true,
  })
  receipt?: DeviceReceiptDto;
}

/** The body of POST /sync, which has no fields. */
export class SyncRequestDto {}
