import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './paths.mjs';

/** A digest of the contents of files and folders. Dates would lie: a checkout or a copy changes them and nothing else. */
export function fingerprint(places, { skip = () => false } = {}) {
  const hash = createHash('sha256');
  for (const file of places.flatMap((place) => filesOf(inRoot(place)))) {
    if (skip(file)) continue;
    hash
      .update(`${path.relative(inRoot(), file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Does `work` only if the stamp beside its result does not carry this fingerprint, and stamps the result afterwards. */
export async function ifChanged(stampFile, print, work) {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === print) return;
  await work();
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, print);
}

function filesOf(place) {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  return readdirSync(place)
    .sort()
    .flatMap((name) => filesOf(path.join(place, name)));
}
