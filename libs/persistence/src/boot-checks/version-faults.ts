/**
 * The oldest version on which our SQL and BullMQ's SQL were seen to work, and which BullMQ recommends. We know of
 * nothing that breaks on 13, but nobody mends 13 any more.
 */
const OLDEST_VERSION = 14;

/** `number` is `server_version_num`, which is 140023 for 14.23; `name` is for people. */
export const versionFaults = (number: number, name: string): string[] =>
  number >= OLDEST_VERSION * 10_000
    ? []
    : [
        `DATABASE_URL must be a Postgres of version ${OLDEST_VERSION} or later; it is ${name}. Move the ledger to a newer ` +
          'server, with `pg_upgrade` or with `pg_dump` and `pg_restore`',
      ];
