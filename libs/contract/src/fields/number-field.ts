import { AMOUNT_MAX, QUANTITY_MAX, roundAmount, roundQuantity } from '@app/domain';
import { field, type FieldOptions } from './field.js';
import type { FieldRule } from './field-rule.js';

/** An amount of money in the currency of the document; more than two decimals are rounded half-up. */
export const AmountField = (options: FieldOptions) =>
  field(options, {
    expected: `a number from 0 to ${AMOUNT_MAX}`,
    fix: `Send a JSON number without quotes, from 0 to ${AMOUNT_MAX}.`,
    accepts: (value) => isBetween(0, value, AMOUNT_MAX),
    normalise: roundToCent,
    schema: { type: 'number', minimum: 0, maximum: AMOUNT_MAX },
  });

/** A quantity, with at most three decimals: rounding it would change what was sold. */
export const QuantityField = (options: FieldOptions & { zero?: 'allowed' }) =>
  field(options, {
    expected: `a number ${options.zero ? 'from 0' : 'above 0'} to ${QUANTITY_MAX} with at most three decimals`,
    fix: `Send a JSON number without quotes, from ${options.zero ? '0' : '0.001'} to ${QUANTITY_MAX}, with at most three decimals.`,
    accepts: (value) =>
      isBetween(options.zero ? 0 : 0.001, value, QUANTITY_MAX) && roundQuantity(value as number) === value,
    schema: { type: 'number', minimum: options.zero ? 0 : 0.001, maximum: QUANTITY_MAX },
  });

export const PercentField = (options: FieldOptions) =>
  field(options, {
    expected: 'a number from 0 to 100',
    fix: 'Send a JSON number without quotes, from 0 to 100.',
    accepts: (value) => isBetween(0, value, 100),
    normalise: roundToCent,
    schema: { type: 'number', minimum: 0, maximum: 100 },
  });

export const WholePercentField = (options: FieldOptions) =>
  field(options, {
    expected: 'a whole number from 0 to 100',
    fix: 'Send a whole number without quotes, from 0 to 100.',
    accepts: (value) => isBetween(0, value, 100) && Number.isInteger(value),
    schema: { type: 'integer', minimum: 0, maximum: 100 },
  });

const RATE_MIN = 0.000001;
const RATE_MAX = 1_000_000_000;

/** The price of one unit of a currency in shillings, unrounded. */
export const ExchangeRateField = (options: FieldOptions) =>
  field(options, {
    expected: `a number from 0.000001 to ${RATE_MAX}`,
    fix: 'Send the price of one unit of the currency in KES as a JSON number without quotes: 1 for KES, for example 129.5 for USD.',
    accepts: (value) => isBetween(RATE_MIN, value, RATE_MAX),
    schema: { type: 'number', minimum: RATE_MIN, maximum: RATE_MAX },
  });

/** A position in a list, or a counter. */
export const SequenceField = (options: FieldOptions & { max: number }) =>
  field(options, {
    expected: `a whole number from 1 to ${options.max}`,
    fix: `Send a whole number without quotes, from 1 to ${options.max}.`,
    accepts: (value) => isBetween(1, value, options.max) && Number.isInteger(value),
    schema: { type: 'integer', minimum: 1, maximum: options.max },
  });

/** A counted stock, with at most two decimals, as the authority keeps it. */
export const BalanceField = (options: FieldOptions) =>
  field(options, {
    expected: `a number from 0 to ${BALANCE_MAX} with at most two decimals`,
    fix: `Send a JSON number without quotes, from 0 to ${BALANCE_MAX}, with at most two decimals.`,
    accepts: (value) => isBetween(0, value, BALANCE_MAX) && roundAmount(value as number) === value,
    schema: { type: 'number', minimum: 0, maximum: BALANCE_MAX },
  });

const BALANCE_MAX = 99_999_999_999.99;

/** A number that the client counts. */
export const OrdinalField = (options: FieldOptions & { zero?: 'allowed' }) => {
  const min = options.zero ? 0 : 1;
  return field(options, {
    expected: `a whole number of at least ${min}`,
    fix: `Send a whole number without quotes, ${min} or more.`,
    accepts: (value) => isBetween(min, value, Number.MAX_SAFE_INTEGER) && Number.isInteger(value),
    schema: { type: 'integer', minimum: min, maximum: Number.MAX_SAFE_INTEGER },
  });
};

const isBetween = (min: number, value: unknown, max: number): boolean =>
  typeof value === 'number' && value >= min && value <= max;

/** Does not round values out of bounds: −0.001 must not become an acceptable 0. */
const roundToCent: FieldRule['normalise'] = (value) =>
  isBetween(0, value, Number.MAX_SAFE_INTEGER) ? roundAmount(value as number) : value;
