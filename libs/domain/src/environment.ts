/** Two worlds that never meet: each with its own keys, devices, queue and authority. */
export const ENVIRONMENTS = ['SANDBOX', 'PRODUCTION'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];
