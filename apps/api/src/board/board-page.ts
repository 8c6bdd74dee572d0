import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../http/errors/failure.js';
import { PAGE_HEADERS } from '../http/replies/page-headers.js';
import { NO_STORE } from '../http/replies/reply.js';
import { BOARD_PATH, CONSOLE_PATH, isByConsole } from '../http/requests/console-request.js';

/** The files of the board are the same for everybody. Its pages are secret, and must not be cached. */
const isFile = (url: string) => url.includes('/static/');

const FOREIGN_LINKS = /<link [^>]*href="https?:[^>]*>/g;

/** Bull Board knows one address. A page of the other one must load its files and its data from there too. */
function ours(html: string, request: FastifyRequest): string {
  const page = html.replace(FOREIGN_LINKS, '');
  return isByConsole(request) ? page.replaceAll(`"${BOARD_PATH}/`, `"${CONSOLE_PATH}${BOARD_PATH}/`) : page;
}

/** Adds security headers to every page, removes fonts that would come from another site, and answers refusals. */
export function protectPage(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, http, payload: unknown) => {
    void http.headers(isFile(request.url) ? PAGE_HEADERS : { ...PAGE_HEADERS, ...NO_STORE });
    const isPage = typeof payload === 'string' && String(http.getHeader('content-type')).startsWith('text/html');
    return isPage ? ours(payload, request) : payload;
  });
  scope.setErrorHandler((error, request, http) => {
    if (!(error instanceof Failure)) throw error;
    const { status, headers = {}, body } = error.toReply(request.id);
    return http.status(status).headers(headers).send(body);
  });
  scope.get('/logo.svg', (_, http) => http.type('image/svg+xml').send(LOGO));
}

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<path d="M6 2h20v28l-3.3-2.5-3.4 2.5-3.3-2.5-3.3 2.5-3.4-2.5L6 30z" fill="#0f766e"/>
<path d="M11 9h10M11 14h10M11 19h6" stroke="#fff" stroke-width="2" stroke-linecap="round"/>
</svg>`;
