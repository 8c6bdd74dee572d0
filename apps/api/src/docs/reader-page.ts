import fastify, { type FastifyInstance } from 'fastify';
import { pageHeaders } from '../http/replies/page-headers.js';
import { JSON_TYPE } from '../http/replies/reply.js';
import { serveFile } from './serve-file.js';

export interface ReaderPage {
  path: string;
  title: string;
  documentPath: string;
  /** The document as JSON, with the examples of this day. */
  document: (today: string) => string;
}

const HTML = 'text/html; charset=utf-8';
const JAVASCRIPT = 'text/javascript; charset=utf-8';

/** Serves an OpenAPI document, and a page on which people read it and try it. */
export function serveReader(fastify: FastifyInstance, { path, title, documentPath, document }: ReaderPage): void {
  const start = `Scalar.createApiReference('#reader', ${JSON.stringify(configurationFor(documentPath))});`;
  const headers = pageHeaders(start);
  const page = pageOf(title, `${path}/reader.js`, start, documentPath);
  serveFile(fastify, path, { type: HTML, headers, make: () => page });
  serveFile(fastify, `${path}/reader.js`, { type: JAVASCRIPT, headers, make: () => loadProgram() });
  serveFile(fastify, documentPath, { type: JSON_TYPE, headers, make: document, isOfDay: true });
}

const pageOf = (title: string, program: string, start: string, documentPath: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<div id="reader"></div>
<noscript>This page needs JavaScript. Without it you can read <a href="${documentPath}">the document</a> that it shows.</noscript>
<script src="${program}"></script>
<script>${start}</script>
</html>
`;

/** The package gives its program by a route only. The program has 4 MB, so it is loaded when the page is first opened. */
async function loadProgram(): Promise<string> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const host = fastify();
  await host.register(scalar, { routePrefix: '/reader', configuration: { url: '/' } });
  const { statusCode, body } = await host.inject('/reader/js/scalar.js');
  await host.close();
  if (statusCode !== 200) throw new Error(`The program of the reader's page was answered with ${statusCode}.`);
  return body;
}

/** The page loads nothing from elsewhere and sends nothing elsewhere, and no key is kept when the page is closed. */
const configurationFor = (documentPath: string) => ({
  url: documentPath,
  telemetry: false,
  withDefaultFonts: false,
  persistAuth: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: 'json',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  hiddenClients: HIDDEN_CLIENTS,
  customCss: ':root { --scalar-font: system-ui, sans-serif; --scalar-font-code: ui-monospace, monospace; }',
});

/** The samples that remain are for curl, Node.js, Python, PHP and C#, one of each. */
const HIDDEN_CLIENTS = {
  ...Object.fromEntries(
    [
      ...['c', 'clojure', 'dart', 'fsharp', 'go', 'http', 'java', 'js', 'julia', 'kotlin', 'objc', 'ocaml'],
      ...['powershell', 'r', 'ruby', 'rust', 'swift'],
    ].map((language) => [language, true]),
  ),
  csharp: ['restsharp'],
  node: ['axios', 'ofetch', 'undici'],
  php: ['guzzle', 'laravel'],
  python: ['python3', 'aiohttp', 'httpx_sync', 'httpx_async'],
  shell: ['httpie', 'wget'],
};
