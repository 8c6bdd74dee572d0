import { createHash } from 'node:crypto';
import type { SubmissionDocument } from '@app/domain';
import { kindOf } from './index.js';

/**
 * Two posts with the same fingerprint are the same business fact: the second joins the first and is not refused as a
 * duplicate. So it covers what the tax depends on, and nothing that a till may send differently the second time
 * (timestamps, remarks, names, users). It reads documents and not bodies: neither the order of keys nor 1 against 1.0
 * makes a difference. Fingerprints are stored, so a change of the facts must keep those of existing documents.
 */
export function fingerprint(document: SubmissionDocument): string {
  const facts = kindOf(document.kind).fingerprintFacts?.(document) ?? document;
  const ordered = Array.isArray(facts) ? (facts as unknown[]) : entriesByName(facts);
  return createHash('sha256').update(JSON.stringify(ordered)).digest('hex');
}

const entriesByName = (document: object): [string, unknown][] =>
  (Object.entries(document) as [string, unknown][]).sort(([one], [other]) => (one < other ? -1 : 1));
