import { SequenceField } from '../fields/number-field.js';
import { SecretField, TextField } from '../fields/text-field.js';
import { SERIAL_LENGTH_MAX } from '../device/device-requests.dto.js';
import { NUMBER_MAX, OrderDto } from './operator-orders.dto.js';

const KEY_LENGTH_MAX = 255;

/** A device that other software has set up, or a key that was lost and found, as an operator enters it. */
export class KeyOrderDto extends OrderDto {
  @SecretField({
    about: 'The key that the authority gave the device at its set-up (cmcKey). It is never shown again.',
    example: '7C1F0E6B5D2A49418E3390AFB1C2D3E4',
    min: 8,
    max: KEY_LENGTH_MAX,
    trimmed: true,
  })
  cmcKey!: string;

  @TextField({ about: 'Serial number of the device.', example: 'RISITI/P051999888K/0', max: SERIAL_LENGTH_MAX })
  deviceSerialNumber!: string;

  @TextField({ about: 'Id of its control unit.', example: 'KRACU0400009001', max: 100 })
  sdcId!: string;

  @TextField({ about: 'Machine registration code.', example: 'KRA00900100', max: 100, optional: true })
  mrcNo?: string;

  @SequenceField({
    about: 'Number of the last invoice that the authority has of this branch.',
    example: 41,
    max: NUMBER_MAX,
    optional: true,
  })
  lastInvcNo?: number;

  @SequenceField({
    about: 'Number of the last stock movement that the authority has of this PIN.',
    example: 12,
    max: NUMBER_MAX,
    optional: true,
  })
  lastSarNo?: number;

  @SequenceField({
    about: 'Number at the end of the last item code that the authority has of this PIN.',
    example: 15,
    max: NUMBER_MAX,
    optional: true,
  })
  lastItemNo?: number;

  @SequenceField({
    about: 'Number of the last purchase that the authority has of this branch.',
    example: 4,
    max: NUMBER_MAX,
    optional: true,
  })
  lastPurchaseNo?: number;
}
