import { createHash } from 'node:crypto';
import type { RegisterCopy } from '@app/reference';

/**
 * Names what is answered by which copy it is of, in which version, and what was asked of it: it is known before a row is
 * read. Weak, since the answer also says as of when it is.
 */
export function entityTag({ environment, register, scope, state }: RegisterCopy, query: object): string {
  const sortedQuery = Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const named = JSON.stringify([environment, register, scope, state?.version, sortedQuery]);
  return `W/"${createHash('sha256').update(named).digest('base64url').slice(0, 22)}"`;
}

/** RFC 9110: a list of tags, or any; whether they are weak does not matter for reading. */
export function isKnown(tag: string, ifNoneMatch: string | undefined): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes('*') || known.includes(tag.replace(/^W\//, ''));
}
