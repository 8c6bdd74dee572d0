import type { FastifyInstance } from 'fastify';
import { NO_STORE } from '../http/replies/reply.js';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'content-security-policy': POLICY,
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex',
};

/** The files of the board are the same for everybody. Its pages are secret, and must not be cached. */
const isFile = (url: string) => url.includes('/static/');

const FOREIGN_LINKS = /<link [^>]*href="https?:[^>]*>/g;

/** Hides the refused buttons by their icons. If the icons change, the buttons show again, and answer with the reason. */
const HIDDEN = `
  [class*="jobActions"] li:has(.lucide-clock, .lucide-files, .lucide-pencil),
  [role="menuitem"]:has(.lucide-plus, .lucide-chart-no-axes-gantt, .lucide-gauge),
  [class*="editButton"]:has(.lucide-pencil) { display: none }`;

const withoutForeignLinks = (html: string): string =>
  html.replace(FOREIGN_LINKS, '').replace('</head>', `<style>${HIDDEN}</style></head>`);

/** Adds security headers to every page, and removes fonts that would come from another site. */
export function protectPage(scope: FastifyInstance): void {
  scope.addHook('onSend', async ({ url }, http, payload: unknown) => {
    void http.headers(isFile(url) ? HEADERS : { ...HEADERS, ...NO_STORE });
    const isPage = typeof payload === 'string' && String(http.getHeader('content-type')).startsWith('text/html');
    return isPage ? withoutForeignLinks(payload) : payload;
  });
}

export const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<path d="M6 2h20v28l-3.3-2.5-3.4 2.5-3.3-2.5-3.3 2.5-3.4-2.5L6 30z" fill="#0f766e"/>
<path d="M11 9h10M11 14h10M11 19h6" stroke="#fff" stroke-width="2" stroke-linecap="round"/>
</svg>`;
