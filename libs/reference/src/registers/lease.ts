const WRITING_MS = 60_000;

/** A call, and a while for writing down what it brings. */
const leaseFor = (callMs: number): number => callMs + WRITING_MS;

/** Of what is answered within the time any call may take. */
export const LEASE_MS = leaseFor(60_000);

/** Of what may take the authority minutes. */
export const LONG_LEASE_MS = leaseFor(600_000);
