import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const NOT_SHIPPED = /(spec\.ts|\/(test|bench)\/.*)$/;
/** Nest requires these packages although no source file imports them. */
const PEERS = ['rxjs'];

/** The names of the packages that the programs in a folder import. */
function importedBy(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return files
    .filter((file) => file.endsWith('.ts') && !NOT_SHIPPED.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^(?!import type).*(?:from|import) '([^.'][^']*)'/gm)])
    .map(([, name]) => name!)
    .filter((name) => !name.startsWith('node:') && !name.startsWith('@app/'));
}

it('the image of the simulator contains exactly the packages that it imports', () => {
  const [, listed] = /^ {4}(@nestjs\/common .*) \\$/m.exec(readFileSync('Dockerfile', 'utf8'))!;
  const imported = new Set([...importedBy('apps/simulator/src'), ...importedBy('libs/config/src'), ...PEERS]);
  expect(listed!.split(' ')).toEqual([...imported].sort());
});
