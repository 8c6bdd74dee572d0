import { ApiProperty } from '@nestjs/swagger';
import { TextField } from '../fields/text-field.js';
import { SyncDto } from '../reference/sync.dto.js';

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

/** The answer of POST /setup. */
export class SetupResultDto {
  @ApiProperty({ description: 'Id of the control unit, printed on receipts.', examples: ['KRACU0400009001'] })
  sdcId!: string;

  @ApiProperty({ description: 'Machine registration code.', examples: ['KRA00900100'] })
  mrcNo!: string;

  @ApiProperty({ description: 'State of the device.', examples: ['ACTIVE'] })
  deviceStatus!: string;
}

/** The answer of POST /initialize. */
export class InitializeResultDto extends SetupResultDto {
  @ApiProperty({
    description: 'Progress of the registers fetched from the tax authority; GET /sync shows the current state.',
    type: () => SyncDto,
  })
  sync!: SyncDto;
}
