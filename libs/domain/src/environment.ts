/** Two worlds that never meet: each with its own keys, devices, queue and authority. */
export const ENVIRONMENTS = ['SANDBOX', 'PRODUCTION'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** Makes one value for each environment. */
export const perEnvironment = <T>(make: (environment: Environment) => T): Record<Environment, T> => ({
  SANDBOX: make('SANDBOX'),
  PRODUCTION: make('PRODUCTION'),
});
