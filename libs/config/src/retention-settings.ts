import { age } from './parsers.js';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** A setting for how long the ledger keeps something. */
const kept = <Env extends string>(env: Env, days: number, about: string) => ({
  env,
  parse: age,
  fallback: days * DAY_MS,
  about,
});

/** The times for which the ledger keeps its content. docs/retention.md has the table of what each covers. */
export const retentionSettings = {
  keepDocuments: kept(
    'KEEP_DOCUMENTS',
    1_826,
    'Documents, receipts, purchases and imports stay this long after they were settled or changed last. The law asks for 5 years.',
  ),
  keepWireBodies: kept(
    'KEEP_WIRE_BODIES',
    30,
    'The exact bytes that went to the authority stay this long after their submission was settled.',
  ),
  keepAttempts: kept('KEEP_ATTEMPTS', 30, 'The attempts of a submission stay this long after it was settled.'),
  keepRefused: kept(
    'KEEP_REFUSED',
    30,
    'A submission that was refused, withdrawn or given up stays this long, with its document and its attempts.',
  ),
  keepBatches: kept('KEEP_BATCHES', 30, 'A batch and the verdicts of its lines stay this long after it ended.'),
  keepIdempotencyKeys: kept(
    'KEEP_IDEMPOTENCY_KEYS',
    30,
    'An Idempotency-Key finds the answer of its first request for this long.',
  ),
  keepEvents: kept('KEEP_EVENTS', 30, 'Events stay in the outbox this long, whether they were read or not.'),
  keepQuestions: kept('KEEP_QUESTIONS', 365, 'Questions of operators to the authority stay this long.'),
  keepActs: kept(
    'KEEP_ACTS',
    1_826,
    'The acts of operators, with their reasons, stay this long, and half a year at least. Logins stay half a year.',
  ),
  keepPulls: kept(
    'KEEP_PULLS',
    7,
    'Copies of registers that are fetched only on request stay this long after they were fetched.',
  ),
  keepRevokedKeys: kept('KEEP_REVOKED_KEYS', 90, 'A revoked API key stays in the list of its app this long.'),
  keepLogins: kept(
    'KEEP_LOGINS',
    7,
    'Logins, invitations and password links stay this long after their tokens expired.',
  ),
} as const;

/** An operator may send a submission again that was given up, so its document must still be there. */
export const periodProblems = ({
  keepDocuments,
  keepRefused,
}: {
  keepDocuments: number;
  keepRefused: number;
}): string[] => (keepDocuments < keepRefused ? ['KEEP_DOCUMENTS must not be shorter than KEEP_REFUSED.'] : []);
