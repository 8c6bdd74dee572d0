import { createHash } from 'node:crypto';

/** Names a content: other content has another tag. */
export const entityTagOf = (content: string | Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** Names a content that may be sent in several forms, such as compressed. */
export const weakTagOf = (content: string | Buffer): string => `W/${entityTagOf(content)}`;

/** RFC 9110: a list of tags, or any tag. Weak and strong tags compare alike when reading. */
export function isKnown(tag: string, ifNoneMatch: string | undefined): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes('*') || known.includes(tag.replace(/^W\//, ''));
}
