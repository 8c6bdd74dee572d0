import { ApiProperty } from '@nestjs/swagger';
import type { KeyView } from '@app/access';
import { EXAMPLE_TIMES, Shown, ShownTextOrNull, ShownTime, TIME_OR_NULL } from '../openapi/reply-fields.js';

/** An API key, without the key itself. */
export class KeyDto {
  @Shown('Id of the key.', 'f0a1b2c3-d4e5-4f60-8a7b-9c0d1e2f3a4b')
  keyId!: string;

  @ShownTextOrNull('What it is called; null without a name.', 'Till at the door')
  name!: string | null;

  @Shown('Enough to recognise it by.', 'service_test_Zm9…ZXM0')
  hint!: string;

  @ShownTime('When it was minted', EXAMPLE_TIMES.earlier)
  createdAt!: string;

  @Shown('To the minute; null if never.', null, TIME_OR_NULL)
  lastUsedAt!: string | null;

  @Shown('Null while it is good.', null, TIME_OR_NULL)
  revokedAt!: string | null;
}

/** The answer of GET /dashboard/apps/{id}/keys. */
export class KeyListDto {
  @ApiProperty({ description: 'Oldest first, including revoked keys.', type: [KeyDto] })
  keys!: KeyDto[];
}

/** A key as its users and operators see it. */
export const keyData = ({ createdAt, lastUsedAt, revokedAt, ...key }: KeyView): KeyDto => ({
  ...key,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
});
