import { ApiProperty } from '@nestjs/swagger';

/** Why nothing of a device goes out, or none of its invoices. */
export class HoldDto {
  @ApiProperty({
    description:
      'REFUSED: the tax authority does not accept the device. HELD: an operator of this service must decide.',
    enum: ['REFUSED', 'HELD'],
    examples: ['REFUSED'],
  })
  state!: 'REFUSED' | 'HELD';

  @ApiProperty({
    description: 'What is held: all documents of the device, or only its invoices.',
    enum: ['device', 'invoices'],
    examples: ['device'],
  })
  scope!: 'device' | 'invoices';

  @ApiProperty({ description: 'The code of the tax authority, or one of this service.', examples: ['901'] })
  code!: string;

  @ApiProperty({ description: 'The reason in words.', examples: ['It is not valid device'] })
  message!: string;

  @ApiProperty({
    description: 'Time of the hold; ISO 8601.',
    format: 'date-time',
    examples: ['2026-03-02T07:15:02.480Z'],
  })
  since!: string;

  @ApiProperty({ description: 'Submissions of this device that are not settled.', examples: [12] })
  waiting!: number;

  @ApiProperty({ description: 'Who must act.', enum: ['TAXPAYER', 'OPERATOR'], examples: ['TAXPAYER'] })
  whoMustAct!: 'TAXPAYER' | 'OPERATOR';

  @ApiProperty({ description: 'What helps.', examples: ['Ask the tax authority why it refuses the device.'] })
  whatToDo!: string;
}
