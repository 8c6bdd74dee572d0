import { ApiProperty } from '@nestjs/swagger';
import { TextField } from '../fields/text-field.js';
import { SyncDto } from '../reference/sync.dto.js';

export const SERIAL_LENGTH_MAX = 100;

/** The body of POST /setup. */
export class SetupDto {
  @TextField({
    about: 'Serial number of the OSCU device, as it was registered with the tax authority.',
    example: 'RISITI/P051999888K/0',
    max: SERIAL_LENGTH_MAX,
  })
  deviceSerialNumber!: string;
}

/** What POST /setup answers. */
export class SetupResultDto {
  @ApiProperty({ description: 'Id of the control unit; it is printed on receipts.', examples: ['KRACU0400009001'] })
  sdcId!: string;

  @ApiProperty({ description: 'Machine registration code.', examples: ['KRA00900100'] })
  mrcNo!: string;

  @ApiProperty({ description: 'State of the device.', examples: ['ACTIVE'] })
  deviceStatus!: string;
}

/** What POST /initialize answers. */
export class InitializeResultDto extends SetupResultDto {
  @ApiProperty({
    description: 'How the registers of the tax authority are being pulled; GET /sync tells how that goes on.',
    type: () => SyncDto,
  })
  sync!: SyncDto;
}
