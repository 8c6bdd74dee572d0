import { ApiProperty } from '@nestjs/swagger';
import { CountedPrintDto } from './printed-parts.dto.js';

const ID_OR_NULL = { oneOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] };

/** Who printed a receipt, and when. */
export class ReceiptPrintDto extends CountedPrintDto {
  @ApiProperty({ description: 'Every print but the first is a copy.', examples: [false] })
  isCopy!: boolean;

  @ApiProperty({ description: 'The app.', format: 'uuid', examples: ['7d1f0a9e-2d61-4f0b-8a57-0e9d3b6c7a12'] })
  appId!: string;

  @ApiProperty({
    description: 'The API key; null if a user of the dashboard printed.',
    ...ID_OR_NULL,
    examples: ['9a2c1b7e-4d3f-4a55-9c1d-2f6e8b7a0c34'],
  })
  keyId!: string | null;

  @ApiProperty({ description: 'The user; null if an API key printed.', ...ID_OR_NULL, examples: [null] })
  userId!: string | null;
}

/** The answer of GET /submissions/{id}/receipt/prints. */
export class ReceiptPrintListDto {
  @ApiProperty({ description: 'The original first.', type: [ReceiptPrintDto] })
  prints!: ReceiptPrintDto[];
}

/** The answer of DELETE /submissions/{id}/receipt/link. */
export class RevokedLinkDto {
  @ApiProperty({ description: 'Id of the submission.', examples: ['0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90'] })
  submissionId!: string;

  @ApiProperty({ description: 'Always true.', examples: [true] })
  revoked!: boolean;
}
