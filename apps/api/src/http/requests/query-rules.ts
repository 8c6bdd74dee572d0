import { invalidField, type Violation, type Warning } from '@app/contract';
import { type CodeSet, hasAtMost, isInstant } from '@app/domain';

/** The values that one optional parameter may have. */
export interface QueryRule {
  /** The end of the sentence "must be …". */
  expected: string;
  accepts(value: string): boolean;
}

export type QueryRules = Readonly<Record<string, QueryRule>>;

export const isGiven = (value: unknown): boolean => value !== undefined && value !== '';

export const violationsOf = (query: Record<string, unknown>, rules: QueryRules): Violation[] =>
  Object.entries(rules)
    .filter(([field, { accepts }]) => isGiven(query[field]) && !isOneAccepted(query[field], accepts))
    .map(([field, { expected }]) =>
      invalidField(field, expected, shown(query[field]), `Send ${expected}; or leave ${field} out.`),
    );

/** A parameter that is sent twice comes as a list. */
const shown = (value: unknown): unknown => (Array.isArray(value) ? Symbol('several values') : value);

/** A parameter that is sent twice arrives as a list. It is refused, since either value may be meant. */
const isOneAccepted = (value: unknown, accepts: QueryRule['accepts']): boolean =>
  typeof value === 'string' && accepts(value);

/** A misspelt filter filters nothing. The warning tells the caller, who would not notice it in a long list. */
export const warningsOf = (query: Record<string, unknown>, rules: QueryRules): Warning[] =>
  Object.keys(query)
    .filter((name) => !Object.hasOwn(rules, name))
    .slice(0, 20)
    .map((name) => ({
      field: name.slice(0, 40),
      message: 'This is not a parameter of this request and was ignored; check the spelling in /docs.',
    }));

export const INSTANT: QueryRule = {
  expected: 'an ISO 8601 date-time with its zone, such as 2026-03-01T00:00:00Z',
  accepts: isInstant,
};

export const wholeNumberTo = (most: number): QueryRule => ({
  expected: `a whole number from 1 to ${most}`,
  accepts: (value) => /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= most,
});

export const oneOfValues = (...values: string[]): QueryRule => ({
  expected: `one of ${values.join(', ')}`,
  accepts: (value) => values.includes(value),
});

/** A code that a list is filtered by. */
export const oneOf = ({ meanings }: CodeSet): QueryRule => oneOfValues(...Object.keys(meanings));

export const textTo = (lengthMax: number): QueryRule => ({
  expected: `text of at most ${lengthMax} characters`,
  accepts: (value) => hasAtMost(value, lengthMax) && !value.includes('\0'),
});

export const digits = (least: number, most: number): QueryRule => ({
  expected: least === most ? `${most} digits` : `${least} to ${most} digits`,
  accepts: (value) => /^\d+$/.test(value) && value.length >= least && value.length <= most,
});
