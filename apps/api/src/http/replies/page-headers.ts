import { createHash } from 'node:crypto';

/** The words of a policy for a script or style within a page: this text and no other. */
export const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A page runs our own files and the named scripts alone, talks to this API alone, and is shown in no frame of another page. */
const policyFor = (scripts: readonly string[], styles = "'unsafe-inline'", images = 'data:'): string =>
  [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts.map(hashOf)].join(' ')}`,
    `style-src 'self' ${styles}`,
    `img-src 'self' ${images}`,
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Headers for pages that need files of their own: the board and the reader of the API's document. `scripts` are those within the page. */
export const pageHeaders = (...scripts: string[]): Record<string, string> => headersWith(policyFor(scripts));

/** Headers of the console. It has no styles within its pages but those named here, and shows a logo before it is stored. */
export const consoleHeaders = (styles: string): Record<string, string> =>
  headersWith(policyFor([], styles, 'data: blob:'));

const headersWith = (policy: string): Record<string, string> => ({
  'content-security-policy': policy,
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex',
});

export const PAGE_HEADERS = pageHeaders();
