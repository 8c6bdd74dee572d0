import { ApiProperty } from '@nestjs/swagger';
import { EXAMPLE_TIMES } from './example-dashboard.js';

const TIME_OR_NULL = { oneOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] };

/** An API key, without the key itself. */
export class KeyDto {
  @ApiProperty({ description: 'Id of the key.', examples: ['f0a1b2c3-d4e5-4f60-8a7b-9c0d1e2f3a4b'] })
  keyId!: string;

  @ApiProperty({ description: 'Enough to recognise it by.', examples: ['service_test_Zm9…ZXM0'] })
  hint!: string;

  @ApiProperty({ description: 'When it was minted; ISO 8601.', format: 'date-time', examples: [EXAMPLE_TIMES.earlier] })
  createdAt!: string;

  @ApiProperty({ description: 'To the minute; null if never.', ...TIME_OR_NULL, examples: [null] })
  lastUsedAt!: string | null;

  @ApiProperty({ description: 'Null while it is good.', ...TIME_OR_NULL, examples: [null] })
  revokedAt!: string | null;
}

/** The answer of POST /dashboard/apps/{id}/keys. */
export class MintedKeyDto extends KeyDto {
  @ApiProperty({
    description: 'The API key, shown only now.',
    examples: ['service_test_Zm91cl9hbmRfdHdlbnR5X2J5dGVz'],
  })
  apiKey!: string;
}

/** The answer of GET /dashboard/apps/{id}/keys. */
export class KeyListDto {
  @ApiProperty({ description: 'Oldest first, including revoked keys.', type: [KeyDto] })
  keys!: KeyDto[];
}
