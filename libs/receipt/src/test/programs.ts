import { spawnSync } from 'node:child_process';

/** Programs of other people read what we print; `.ci/install-packages` installs them. */
export type Reader = 'pdftotext' | 'zbarimg';

export const describeWith = (reader: Reader): jest.Describe =>
  spawnSync(reader, ['--version']).error ? describe.skip : describe;

/** The text of a PDF in the order in which it was drawn, without spaces. */
export const textOfPdf = (pdf: Buffer): string => run('pdftotext', ['-raw', '-', '-'], pdf).replace(/\s+/g, '');

/** What a scanner reads in a picture. */
export const scanned = (picture: string): string =>
  run('zbarimg', ['--quiet', '--raw', '--nodbus', picture], Buffer.alloc(0)).trim();

function run(program: Reader, args: string[], input: Buffer): string {
  const { stdout, stderr, status } = spawnSync(program, args, { input, maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) throw new Error(`${program}: ${stderr.toString()}`);
  return stdout.toString();
}
