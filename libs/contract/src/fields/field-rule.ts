import type { ApiPropertyOptions } from '@nestjs/swagger';

/** What every field of one kind has in common. */
export interface FieldRule {
  /** Completes "must be …". */
  expected: string;
  fix: string;
  accepts(value: unknown): boolean;
  /** Brings what is acceptable into one form. Whatever else comes in it gives back untouched, to be refused. */
  normalise?(value: unknown): unknown;
  schema: ApiPropertyOptions;
}

/** A value in the normal form of its field. Nothing, null and empty text are one and the same absence. */
export function normalForm({ normalise }: FieldRule, value: unknown): unknown {
  const normal = normalise ? normalise(value) : value;
  return normal === null || normal === '' ? undefined : normal;
}
