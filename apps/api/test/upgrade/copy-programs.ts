import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@app/testing';

export interface CopiedPrograms {
  root: string;
  remove(): void;
}

/** A copy of our programs and migrations, which a suite may change. */
export function copyPrograms(): CopiedPrograms {
  mkdirSync(path.join(projectRoot, '.data'), { recursive: true });
  const root = mkdtempSync(path.join(projectRoot, '.data/programs-'));
  const isNeeded = (file: string) => !file.endsWith('.map') && !file.endsWith('test-packages');
  for (const folder of ['dist', 'prisma', 'docs/guides'])
    cpSync(path.join(projectRoot, folder), path.join(root, folder), { recursive: true, filter: isNeeded });
  cpSync(path.join(projectRoot, 'package.json'), path.join(root, 'package.json'));
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(root, 'node_modules'));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
