import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@app/testing';

export interface LaterRelease {
  root: string;
  remove(): void;
}

/** A copy of our programs with further migrations, as a later release has them. */
export function laterRelease(migrations: Record<string, string>): LaterRelease {
  mkdirSync(path.join(projectRoot, '.data'), { recursive: true });
  const root = mkdtempSync(path.join(projectRoot, '.data/later-release-'));
  const isNeeded = (file: string) => !file.endsWith('.map') && !file.endsWith('test-packages');
  for (const folder of ['dist', 'prisma'])
    cpSync(path.join(projectRoot, folder), path.join(root, folder), { recursive: true, filter: isNeeded });
  cpSync(path.join(projectRoot, 'package.json'), path.join(root, 'package.json'));
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(root, 'node_modules'));
  for (const [name, sql] of Object.entries(migrations)) {
    const folder = path.join(root, 'prisma/migrations', name);
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'migration.sql'), sql);
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
