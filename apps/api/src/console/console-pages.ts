import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { RECEIPT_STYLES } from '@app/receipt';
import { serveFile } from '../docs/serve-file.js';
import { noSuchAddress } from '../http/errors/unknown-addresses.js';
import { consoleHeaders } from '../http/replies/page-headers.js';
import { CONSOLE_PATH } from '../http/requests/console-request.js';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The build names these files by their content. */
const NAMED_BY_CONTENT = 'files';

/** Serves the pages of the console. Without its build, as in a test of the API alone, its addresses do not exist. */
export function serveConsole(fastify: FastifyInstance, root: string): void {
  const folder = path.join(root, 'dist/apps/console');
  if (!existsSync(path.join(folder, 'index.html'))) return;
  // A receipt is shown as it prints, in a frame that has the policy of this page.
  const headers = consoleHeaders(RECEIPT_STYLES);
  const serve = (address: string, file: string, isForever = false) =>
    serveFile(fastify, `${CONSOLE_PATH}${address}`, {
      ...{ type: TYPES[path.extname(file)]!, headers, isForever },
      make: () => readFile(path.join(folder, file), 'utf8'),
    });
  serve('', 'index.html');
  // The page itself knows which of its addresses exist.
  serve('/*', 'index.html');
  serve('/logo.svg', 'logo.svg');
  for (const name of readdirSync(path.join(folder, NAMED_BY_CONTENT)))
    serve(`/${NAMED_BY_CONTENT}/${name}`, path.join(NAMED_BY_CONTENT, name), true);
  // A tab that was opened before an update must not get a page for a script.
  fastify.get(`${CONSOLE_PATH}/${NAMED_BY_CONTENT}/*`, async () => {
    throw noSuchAddress('Load the page again: the console has been updated.');
  });
}
