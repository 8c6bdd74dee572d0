import { ApiProperty } from '@nestjs/swagger';
import { HoldDto } from './hold.dto.js';

/** A document that the tax authority has not signed yet. */
export class UnsignedDocumentDto {
  @ApiProperty({ description: 'Id of the submission.', examples: ['0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90'] })
  submissionId!: string;

  @ApiProperty({ description: 'What was submitted.', examples: ['sale'] })
  kind!: string;

  @ApiProperty({ description: 'Your own number of the document.', examples: ['INV-2026-0001'] })
  invcNo!: string;

  @ApiProperty({ description: 'Where the submission stands.', examples: ['QUEUED'] })
  status!: string;

  @ApiProperty({
    description: 'Time of acceptance; ISO 8601.',
    format: 'date-time',
    examples: ['2026-03-02T07:15:00.120Z'],
  })
  acceptedAt!: string;

  @ApiProperty({
    description: "What it waits for, if the tax authority's clock has not reached its date; else null.",
    oneOf: [{ type: 'string' }, { type: 'null' }],
    examples: [null],
  })
  waitsFor!: string | null;
}

/** A device, and what keeps it from sending. */
export class DeviceStateDto {
  @ApiProperty({ description: 'PIN of the taxpayer.', examples: ['P051999888K'] })
  tin!: string;

  @ApiProperty({ description: 'Branch.', examples: ['00'] })
  bhfId!: string;

  @ApiProperty({
    description:
      'UNINITIALISED: call POST /initialize. READY: documents go out. REFUSED: the tax authority does not accept the device. ' +
      'HELD: an operator of this service must decide. `hold` says more.',
    enum: ['UNINITIALISED', 'READY', 'REFUSED', 'HELD'],
    examples: ['READY'],
  })
  state!: 'UNINITIALISED' | 'READY' | 'REFUSED' | 'HELD';

  @ApiProperty({
    description: 'Serial number of the device.',
    oneOf: [{ type: 'string' }, { type: 'null' }],
    examples: ['RISITI/P051999888K/0'],
  })
  deviceSerialNumber!: string | null;

  @ApiProperty({
    description: 'Id of the control unit, printed on receipts.',
    oneOf: [{ type: 'string' }, { type: 'null' }],
    examples: ['KRACU0400009001'],
  })
  sdcId!: string | null;

  @ApiProperty({
    description: 'Machine registration code.',
    oneOf: [{ type: 'string' }, { type: 'null' }],
    examples: ['KRA00900100'],
  })
  mrcNo!: string | null;

  @ApiProperty({
    description: 'Time of the set-up; ISO 8601.',
    oneOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }],
    examples: ['2026-03-01T06:00:00.000Z'],
  })
  initialisedAt!: string | null;

  @ApiProperty({ description: 'Submissions of any kind that are not settled.', examples: [0] })
  waiting!: number;

  @ApiProperty({
    description:
      'The oldest sale or credit note that the tax authority has not signed. Null if it has signed all of them: what `waiting` ' +
      'counts then are other documents, such as items and stock movements; GET /submissions lists them, with `kind` and `status`.',
    oneOf: [{ $ref: '#/components/schemas/UnsignedDocumentDto' }, { type: 'null' }],
    examples: [null],
  })
  oldestUnsigned!: UnsignedDocumentDto | null;

  @ApiProperty({
    description: 'Why nothing goes out, or no invoice; null while the device is not held.',
    oneOf: [{ $ref: '#/components/schemas/HoldDto' }, { type: 'null' }],
    examples: [null],
  })
  hold!: HoldDto | null;
}

/** The answer of GET /devices. */
export class DeviceListDto {
  @ApiProperty({ description: 'The devices for which the app may send documents.', type: [DeviceStateDto] })
  devices!: DeviceStateDto[];

  @ApiProperty({
    description: 'Send it as `cursor` for the next page; null on the last page.',
    oneOf: [{ type: 'string' }, { type: 'null' }],
    examples: [null],
  })
  nextCursor!: string | null;
}
