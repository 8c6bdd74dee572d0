/**
 * The oldest that our SQL and BullMQ's were seen to work on, and that BullMQ recommends. Nothing we know of breaks on 13;
 * but nobody mends it any more either.
 */
const OLDEST_VERSION = 14;

/** Of `server_version_num`, which is 140023 for 14.23; `name` is for people. */
export const versionFaults = (number: number, name: string): string[] =>
  number >= OLDEST_VERSION * 10_000
    ? []
    : [
        `DATABASE_URL must be a Postgres of version ${OLDEST_VERSION} or later; it is ${name}. Move the ledger to a newer ` +
          'server, with `pg_upgrade` or with `pg_dump` and `pg_restore`',
      ];
