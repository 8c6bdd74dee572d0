import type { CodeSet } from '@app/domain';
import type { ApiPropertyOptions } from '@nestjs/swagger';

/** The rule that all fields of one kind share. */
export interface FieldRule {
  /** Completes "must be …". */
  expected: string;
  /** The advice for an invalid value; `field()` adds that an optional field can be left out. */
  fix: string | ((value: unknown) => string);
  /** A sentence that says where the accepted values are listed. */
  listedAt?: string;
  accepts(value: unknown): boolean;
  /** Brings an acceptable value into its normal form, and returns any other value unchanged, to be refused. */
  normalise?(value: unknown): unknown;
  /** The field takes a list of at most so many texts. */
  textsMax?: number;
  /** The codes among the accepted values, whose meanings the OpenAPI document says. */
  codes?: CodeSet;
  schema: ApiPropertyOptions;
}

/** A value in the normal form of its field. Undefined, null and empty text all mean that the field is absent. */
export function normalForm({ normalise }: FieldRule, value: unknown): unknown {
  const normal = normalise ? normalise(value) : value;
  return normal === null || normal === '' ? undefined : normal;
}
