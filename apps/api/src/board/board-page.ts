import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_HEADERS } from '../http/replies/page-headers.js';
import { NO_STORE } from '../http/replies/reply.js';
import { BUTTONS } from './buttons.js';
import { PAGE_SCRIPT, PAGE_STYLE } from './page-script.js';

/** The files of the board are the same for everybody. Its pages are secret, and must not be cached. */
const isFile = (url: string) => url.includes('/static/');

const FOREIGN_LINKS = /<link [^>]*href="https?:[^>]*>/g;

/** Hides the refused buttons by their icons. If the icons change, the buttons show again, and answer with the reason. */
const HIDDEN = `
  [class*="jobActions"] li:has(.lucide-clock, .lucide-files, .lucide-pencil),
  [role="menuitem"]:has(.lucide-plus, .lucide-chart-no-axes-gantt, .lucide-gauge),
  [class*="editButton"]:has(.lucide-pencil) { display: none }`;

const ours = (html: string): string =>
  html
    .replace(FOREIGN_LINKS, '')
    .replace('</head>', `<style>${HIDDEN}${PAGE_STYLE}</style></head>`)
    .replace('</body>', '<script src="risiti.js"></script></body>');

const TEXTS = '/static/locales/en-GB/messages.json';

type Texts = { [key: string]: Texts | string };

/** Before a button is pressed, the page says what the button does here. A text that a later version of the page lacks is left out. */
export function textsOfButtons(json: string): string {
  const texts = JSON.parse(json) as Texts;
  for (const { asks, says } of BUTTONS) {
    const keys = asks?.split('.') ?? [];
    const group = keys
      .slice(0, -1)
      .reduce<Texts | string | undefined>((within, key) => (within as Texts)?.[key], texts);
    if (typeof group === 'object' && keys.at(-1)! in group) group[keys.at(-1)!] = `${says} Go on?`;
  }
  return JSON.stringify(texts);
}

/** Adds security headers to every page, removes fonts that would come from another site, and adds what is ours. */
export function protectPage(scope: FastifyInstance): void {
  scope.addHook('onSend', async ({ url, method }, http, payload: unknown) => {
    const isOurText = url.endsWith(TEXTS) && method === 'GET' && http.statusCode === 200;
    void http.headers(isFile(url) && !isOurText ? PAGE_HEADERS : { ...PAGE_HEADERS, ...NO_STORE });
    if (isOurText) return withOurTexts(http, payload as Readable);
    const isPage = typeof payload === 'string' && String(http.getHeader('content-type')).startsWith('text/html');
    return isPage ? ours(payload) : payload;
  });
  scope.get('/risiti.js', (_, http) => http.type('text/javascript').send(PAGE_SCRIPT));
  scope.get('/logo.svg', (_, http) => http.type('image/svg+xml').send(LOGO));
}

async function withOurTexts(http: FastifyReply, file: Readable): Promise<string> {
  const json = textsOfButtons(await text(file));
  for (const name of ['etag', 'last-modified', 'accept-ranges', 'content-length']) http.removeHeader(name);
  return json;
}

const SAFE_HOST = /^[\w.:[\]-]{1,255}$/;

/** Where the operator has opened the board. Advice with this address works as pasted into a shell. */
export const originOf = ({ protocol, host }: FastifyRequest, publicUrl: string | undefined): string | undefined =>
  publicUrl?.replace(/\/+$/, '') ?? (SAFE_HOST.test(host) ? `${protocol}://${host}` : undefined);

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<path d="M6 2h20v28l-3.3-2.5-3.4 2.5-3.3-2.5-3.3 2.5-3.4-2.5L6 30z" fill="#0f766e"/>
<path d="M11 9h10M11 14h10M11 19h6" stroke="#fff" stroke-width="2" stroke-linecap="round"/>
</svg>`;
