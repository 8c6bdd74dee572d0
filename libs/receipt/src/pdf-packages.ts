import { createRequire } from 'node:module';
import path from 'node:path';

/** Packages and fonts stay in `node_modules`, found from the program that runs. */
const required = createRequire(path.resolve(process.argv[1]!));

/** A value that is made when it is first needed. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** Most programs that load this library never print a PDF, and an API needs a tenth of its start for these two. */
export const pdfkit = once(() => required('pdfkit') as typeof import('pdfkit'));
export const fontkit = once(() => required('fontkit') as typeof import('fontkit'));

export const fontFile = (name: string): string => required.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);
