import type { CodeSet, Warning } from '@app/contract';
import { isId } from '@app/domain';
import { Failure, violation } from '../http/failure.js';

/** What one parameter of a list may be. */
export interface Parameter {
  about: string;
  example: string;
  /** Completes "must be …". */
  expected: string;
  accepts(value: string): boolean;
}

export type Parameters = Readonly<Record<string, Parameter>>;

const LIMIT_DEFAULT = 200;
const LIMIT_MAX = 1_000;

/** Of every list that comes in pages. The pages are long, since not every reader knows that there may be another. */
const PAGING: Parameters = {
  cursor: {
    about: 'The nextCursor of the page before.',
    example: '5d0c7b8e-51b7-4c0a-8c76-0e6f2a0a9e11',
    expected: 'the nextCursor of the page before',
    accepts: isId,
  },
  limit: {
    about: `At most so many, 1 to ${LIMIT_MAX}; ${LIMIT_DEFAULT} unless told.`,
    example: '50',
    expected: `a whole number from 1 to ${LIMIT_MAX}`,
    accepts: (value) => /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= LIMIT_MAX,
  },
};

export const paged = (parameters: Parameters): Parameters => ({ ...parameters, ...PAGING });

export interface RegisterQuery {
  /** Those that are given, each as it should be. */
  asked: Readonly<Record<string, string | undefined>>;
  after: string | undefined;
  limit: number;
  warnings: Warning[];
}

/** All of them optional, each of them checked; what is no parameter filters nothing, and is told. */
export function readRegisterQuery(query: Record<string, unknown>, parameters: Parameters): RegisterQuery {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const [known, unknown] = [given.filter(isKnown), given.filter((one) => !isKnown(one))];
  const violations = known
    .filter(([name, value]) => !(typeof value === 'string' && parameters[name]!.accepts(value)))
    .map(([name]) => broken(name, parameters[name]!));
  if (violations.length > 0) throw new Failure('003', { violations });
  const asked = Object.fromEntries(known) as Record<string, string>;
  return {
    ...{ asked, after: asked.cursor, limit: Number(asked.limit ?? LIMIT_DEFAULT) },
    warnings: unknown.slice(0, 20).map(([name]) => ({ field: name.slice(0, 40), message: IGNORED })),
  };

  function isKnown([name]: [string, unknown]): boolean {
    return Object.hasOwn(parameters, name);
  }
}

const IGNORED = 'This is not a parameter of this request and was ignored.';

const broken = (name: string, { expected }: Parameter) =>
  violation('003', name, `${name} must be ${expected}.`, `Send ${expected}, or leave ${name} out.`);

export const oneOf = ({ meanings, has }: CodeSet) => ({
  expected: `one of ${Object.keys(meanings).join(', ')}`,
  accepts: (value: string): boolean => has(value),
});

export const textUpTo = (lengthMax: number) => ({
  expected: `text of at most ${lengthMax} characters`,
  accepts: (value: string): boolean => value.length <= lengthMax && !value.includes('\0'),
});
