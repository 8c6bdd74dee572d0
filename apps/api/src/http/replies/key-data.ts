import type { KeyView } from '@app/access';

/** A key as its users and operators see it. */
export const keyData = ({ createdAt, lastUsedAt, revokedAt, ...key }: KeyView) => ({
  ...key,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
});
