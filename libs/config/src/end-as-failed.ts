import { MisconfiguredError } from './read-settings.js';

/** Ends a program that must not run. An operator mends a setting by the sentence that names it; a stack would hide that sentence. */
export function endAsFailed(error: unknown): never {
  console.error(error instanceof MisconfiguredError ? error.message : error);
  process.exit(1);
}
