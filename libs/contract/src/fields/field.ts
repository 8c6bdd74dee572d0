import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsDefined, IsOptional, registerDecorator, ValidateIf, ValidateNested } from 'class-validator';
import { describedCodes } from '../code-sets/code-set.js';
import { Declared, type Nesting } from './declared-fields.js';
import { type FieldRule, normalForm } from './field-rule.js';

/** The description of one field, so that a DTO reads like the interface's table. */
export interface FieldOptions {
  about: string;
  example: unknown;
  optional?: boolean;
}

/** The two constraints of a field, under their names in class-validator: missing, and present but invalid. */
export const PRESENT_CONSTRAINT = 'isDefined';
export const ACCEPTED_CONSTRAINT = 'accepted';

/** Attached to both constraints: what the caller has to do about this value. */
export interface FixContext {
  fixOf(value: unknown): string;
}

/**
 * The decorator behind all field decorators: the accepted values, the normal form, the two constraints and the entry in
 * the OpenAPI document.
 */
export function field({ about, example, optional = false }: FieldOptions, rule: FieldRule, nesting?: Nesting) {
  return applyDecorators(
    Declared({ rule, about, example, optional, nesting }),
    ...(nesting ? [Type(nesting.of), ValidateNested({ each: nesting.linesMax !== undefined })] : []),
    Normalised(rule),
    ...(optional
      ? [IsOptional()]
      : [ALWAYS_VALIDATED, IsDefined({ context: { fixOf: () => howToAdd(rule, example) } })]),
    Accepted(rule, optional),
    ApiProperty({
      description: rule.codes ? describedCodes(about, rule.codes) : about,
      examples: [example],
      required: !optional,
      ...rule.schema,
    } as ApiPropertyOptions),
  );
}

/** Overrides IsOptional of a parent class, so that a class can require a field that its parent leaves optional. */
const ALWAYS_VALIDATED = ValidateIf(() => true);

const Normalised = (rule: FieldRule) => Transform(({ value }: { value: unknown }) => normalForm(rule, value));

/** An example of an object or a list is too long for a sentence; its fields are named instead. */
const howToAdd = (rule: FieldRule, example: unknown): string =>
  typeof example === 'object'
    ? `${rule.expected}. ${fixFor(rule, example)}`
    : `${rule.expected}, for example ${JSON.stringify(example)}.${rule.listedAt ? ` ${rule.listedAt}` : ''}`;

const fixFor = ({ fix }: FieldRule, value: unknown): string => (typeof fix === 'string' ? fix : fix(value));

const Accepted =
  (rule: FieldRule, optional: boolean): PropertyDecorator =>
  (prototype, property) => {
    const fixOf = (value: unknown) => fixFor(rule, value) + (optional ? ' Or leave the field out.' : '');
    registerDecorator({
      name: ACCEPTED_CONSTRAINT,
      target: prototype.constructor,
      propertyName: String(property),
      options: { message: rule.expected, context: { fixOf } },
      validator: { validate: rule.accepts },
    });
  };
