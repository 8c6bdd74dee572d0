declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

export type SubmissionId = Branded<'SubmissionId'>;
/** A device is its lane: one id for both. */
export type LaneId = Branded<'LaneId'>;
export type AppId = Branded<'AppId'>;
export type AccountId = Branded<'AccountId'>;
export type WorkerId = Branded<'WorkerId'>;
export type BatchId = Branded<'BatchId'>;

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The value has the shape of our ids, which are all UUIDs. The ledger cannot be asked for any other value. */
export const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);

/** Two worlds that never meet: each with its own keys, devices, queue and authority. */
export const ENVIRONMENTS = ['SANDBOX', 'PRODUCTION'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** Makes one value for each environment. */
export const perEnvironment = <T>(make: (environment: Environment) => T): Record<Environment, T> => ({
  SANDBOX: make('SANDBOX'),
  PRODUCTION: make('PRODUCTION'),
});
