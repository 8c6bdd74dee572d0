import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsDefined, IsOptional, registerDecorator, ValidateIf, ValidateNested } from 'class-validator';
import { Declared, type Nesting } from './declared-fields.js';
import { type FieldRule, normalForm } from './field-rule.js';

/** What is said of a field where it is declared, so that a DTO reads like the interface's table. */
export interface FieldOptions {
  about: string;
  example: unknown;
  optional?: boolean;
}

/** The two constraints of a field, by the names class-validator knows them by: not there, and there but wrong. */
export const PRESENT_CONSTRAINT = 'isDefined';
export const ACCEPTED_CONSTRAINT = 'accepted';

/**
 * The decorator behind all field decorators: what the field may hold, its normal form, its two questions, and its place
 * in the OpenAPI document.
 */
export function field({ about, example, optional = false }: FieldOptions, rule: FieldRule, nesting?: Nesting) {
  return applyDecorators(
    Declared({ rule, optional, nesting }),
    ...(nesting ? [Type(nesting.of), ValidateNested({ each: nesting.linesMax !== undefined })] : []),
    Normalised(rule),
    ...(optional ? [IsOptional()] : [ALWAYS_VALIDATED, IsDefined({ context: { fix: about } })]),
    Accepted(rule),
    ApiProperty({ description: about, examples: [example], required: !optional, ...rule.schema } as ApiPropertyOptions),
  );
}

/** Said in so many words, so that a class can require what the one it extends directly leaves open. */
const ALWAYS_VALIDATED = ValidateIf(() => true);

const Normalised = (rule: FieldRule) => Transform(({ value }: { value: unknown }) => normalForm(rule, value));

const Accepted =
  ({ accepts, expected, fix }: FieldRule): PropertyDecorator =>
  (prototype, property) =>
    registerDecorator({
      name: ACCEPTED_CONSTRAINT,
      target: prototype.constructor,
      propertyName: String(property),
      options: { message: expected, context: { fix } },
      validator: { validate: accepts },
    });
