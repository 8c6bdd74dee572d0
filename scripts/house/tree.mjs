import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const PRODUCTION = [/^(apps|libs)\/[^/]+\/src\//, /^prisma\//, /^scripts\//];
const SPEC = /\.(spec|medium-spec|e2e-spec)\.ts$|\.test\.mjs$/;
/** Specs and the code that serves only them, generated code, pages, and this program itself. */
const NOT_PRODUCTION = [SPEC, /(^|\/)(test|generated)\//, /\.md$/, /^scripts\/house(\/|\.mjs$)/];

/** What an installation runs: the programs, the libraries and the SQL functions, without the products beside them. */
export const isProduct = (file) =>
  isProduction(file) &&
  /^(apps|libs|prisma\/functions)\//.test(file) &&
  !/^(apps\/(simulator|certify|bench)|libs\/testing)\//.test(file);

/** The files of a checkout that Git tracks or would track, by their path from its root. */
export function readTree(root) {
  const listed = execFileSync('git', ['-C', root, 'ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' });
  const files = [...new Set(listed.trimEnd().split('\n'))].filter((file) => existsSync(path.join(root, file))).sort();
  return {
    root,
    files,
    production: files.filter(isProduction),
    tests: files.filter(isTest),
    text: (file) => readFileSync(path.join(root, file), 'utf8'),
  };
}

export const isProduction = (file) =>
  PRODUCTION.some((pattern) => pattern.test(file)) && !NOT_PRODUCTION.some((pattern) => pattern.test(file));

/** Specs, and code that serves only them. */
export const isTest = (file) =>
  isCode(file) && (SPEC.test(file) || /(^|\/)test\//.test(file) || /^(libs|scripts)\/testing\//.test(file));

export const isCode = (file) => /\.m?ts$|\.mjs$/.test(file) && !file.endsWith('.d.ts');

/** The lines as an editor numbers them: a newline at the end begins no other line. */
export const linesOf = (text) => text.replace(/\n$/, '').split('\n').length;
