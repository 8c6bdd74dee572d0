import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { Failure } from './failure.mjs';

/** JSON for its owner's eyes only, replaced in one move: a reader finds the old or the new, never a half. */
export function writePrivateJson(file, value) {
  const draft = `${file}.${process.pid}`;
  rmSync(draft, { force: true });
  writeFileSync(draft, `${JSON.stringify(value, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

export function readPrivateJson(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Failure(`${file} cannot be read: ${error.message}`, {
      fix: 'Mend it, or remove it together with .data.',
    });
  }
}
