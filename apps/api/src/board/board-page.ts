import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PAGE_HEADERS } from '../http/replies/page-headers.js';
import { NO_STORE } from '../http/replies/reply.js';
import { PAGE_SCRIPT, PAGE_STYLE } from './page-script.js';

/** The files of the board are the same for everybody. Its pages are secret, and must not be cached. */
const isFile = (url: string) => url.includes('/static/');

const FOREIGN_LINKS = /<link [^>]*href="https?:[^>]*>/g;

const ours = (html: string): string =>
  html
    .replace(FOREIGN_LINKS, '')
    .replace('</head>', `<style>${PAGE_STYLE}</style></head>`)
    .replace('</body>', '<script src="risiti.js"></script></body>');

/** Adds security headers to every page, removes fonts that would come from another site, and adds what is ours. */
export function protectPage(scope: FastifyInstance): void {
  scope.addHook('onSend', async ({ url }, http, payload: unknown) => {
    void http.headers(isFile(url) ? PAGE_HEADERS : { ...PAGE_HEADERS, ...NO_STORE });
    const isPage = typeof payload === 'string' && String(http.getHeader('content-type')).startsWith('text/html');
    return isPage ? ours(payload) : payload;
  });
  scope.get('/risiti.js', (_, http) => http.type('text/javascript').send(PAGE_SCRIPT));
  scope.get('/logo.svg', (_, http) => http.type('image/svg+xml').send(LOGO));
}

const SAFE_HOST = /^[\w.:[\]-]{1,255}$/;

/** The address at which the operator has opened the board. Advice with this address works as pasted into a shell. */
export const originOf = ({ protocol, host }: FastifyRequest, publicUrl: string | undefined): string | undefined =>
  publicUrl?.replace(/\/+$/, '') ?? (SAFE_HOST.test(host) ? `${protocol}://${host}` : undefined);

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<path d="M6 2h20v28l-3.3-2.5-3.4 2.5-3.3-2.5-3.3 2.5-3.4-2.5L6 30z" fill="#0f766e"/>
<path d="M11 9h10M11 14h10M11 19h6" stroke="#fff" stroke-width="2" stroke-linecap="round"/>
</svg>`;
