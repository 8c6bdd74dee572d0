/** The functions of the folder cannot be put into this database as they are; nothing of them was changed. */
export class FunctionsRefusedError extends Error {
  override name = 'FunctionsRefusedError';
}
