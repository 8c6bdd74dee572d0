/** The migrations cannot be applied to this database as they are; nothing was changed. */
export class MigrationRefusedError extends Error {
  override name = 'MigrationRefusedError';
}
