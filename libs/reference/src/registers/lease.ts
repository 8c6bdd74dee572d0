const WRITING_MS = 60_000;

const leaseFor = (callMs: number): number => callMs + WRITING_MS;

/** The lease of a pull with the usual time limit of a call. */
export const LEASE_MS = leaseFor(60_000);

/** The lease of a pull for which the authority needs minutes. */
export const LONG_LEASE_MS = leaseFor(600_000);
