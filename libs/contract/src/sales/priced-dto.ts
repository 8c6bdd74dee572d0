import { roundAmount } from '@app/domain';
import { isObject } from '../copy-declared-fields.js';
import { type DeclaredField, declaredFields, type Dto } from '../fields/declared-fields.js';
import { field, type FieldOptions } from '../fields/field.js';
import type { FieldRule } from '../fields/field-rule.js';
import { FlagField } from '../fields/flag-field.js';
import { LinesField, NestedField } from '../fields/nested-field.js';

const OF_ITEM = 'Default: that of the item; of a return, that of the line that was sold.';
const COMPUTED = 'Default: computed. If you send it, it must be right to the cent.';

/** The fields that a line with a price, or its document, may leave out. */
const DEFAULTS: Readonly<Record<string, string>> = {
  ...{ itemNm: OF_ITEM, qtyUnitCd: OF_ITEM, taxTyCd: OF_ITEM },
  ...{ splyAmt: COMPUTED, taxblAmt: COMPUTED, taxAmt: COMPUTED, totAmt: COMPUTED },
  ...{ totTaxblAmt: COMPUTED, totTax: COMPUTED, rfdAmt: COMPUTED },
};
const TYPE = 'design:type';
/** Rounded before it is multiplied, such a value would give other amounts than the client expects. */
const EXACT = ['prc', 'dcRt'];
const FLAG = 'pricesIncludeTax';
const HEADER = 'transaction';

/** The post leaves its amounts to Risiti. The flag of a sale is in its header. */
export const isPriced = (body: object): boolean =>
  hasFlag(body) || (HEADER in body && isObject(body[HEADER]) && hasFlag(body[HEADER]));

/** The words of a valid body about its prices; undefined if it has all amounts itself. */
export const flagOf = (body: object): boolean | undefined =>
  (((body as Record<string, unknown>)[HEADER] ?? body) as { [FLAG]?: boolean })[FLAG];

const hasFlag = (part: object): boolean =>
  Object.hasOwn(part, FLAG) && ![null, ''].includes((part as Record<string, unknown>)[FLAG] as null);

const priced = new Map<Dto, Dto>();

/** The same body with prices: each line must have one, and what Risiti computes may be left out. */
export const pricedDto = <T extends object>(dto: Dto<T>): Dto<T> => derivedOnce(dto, !declaredFields(dto).has(HEADER));

function derivedOnce<T extends object>(dto: Dto<T>, takesFlag: boolean): Dto<T> {
  const known = priced.get(dto) ?? derivedFrom(dto, takesFlag);
  priced.set(dto, known);
  return known as Dto<T>;
}

function derivedFrom(dto: Dto, takesFlag: boolean): Dto {
  const { [dto.name]: derived } = { [dto.name]: class {} };
  Object.defineProperty(derived, 'name', { value: `Priced${dto.name}` });
  const prototype = derived!.prototype as object;
  if (takesFlag) {
    Reflect.defineMetadata(TYPE, Boolean, prototype, FLAG);
    FlagField(FLAG_OPTIONS)(prototype, FLAG);
  }
  for (const [name, declared] of declaredFields(dto)) {
    // The OpenAPI document reads the type of a plain field from its class.
    Reflect.defineMetadata(TYPE, Reflect.getMetadata(TYPE, dto.prototype as object, name), prototype, name);
    derivedField(name, declared)(prototype, name);
  }
  return derived as Dto;
}

const FLAG_OPTIONS = {
  about: 'Whether prc has the tax in it. Risiti computes all amounts from the prices.',
  example: true,
};

const exact = ({ normalise: _, ...rule }: FieldRule): FieldRule => ({
  ...rule,
  expected: `${rule.expected} with at most two decimals`,
  fix: 'Send at most two decimals. If that is too coarse for a price, give the price of a larger unit.',
  accepts: (value) => rule.accepts(value) && roundAmount(value as number) === value,
});

function derivedField(name: string, { about, example, required, rules, nesting }: DeclaredField): PropertyDecorator {
  const more = DEFAULTS[name];
  const options: FieldOptions = {
    about: more ? `${about} ${more}` : about,
    example: name === HEADER ? { ...(example as object), [FLAG]: true } : example,
    optional: name !== 'prc' && (more !== undefined || !required),
  };
  if (!nesting) return field(options, EXACT.includes(name) ? exact(rules.at(-1)!) : rules.at(-1)!);
  const { of, linesMax } = nesting;
  if (linesMax !== undefined) return LinesField(() => derivedOnce(of(), false), { ...options, max: linesMax });
  return NestedField(() => (name === HEADER ? derivedOnce(of(), true) : of()), options);
}
