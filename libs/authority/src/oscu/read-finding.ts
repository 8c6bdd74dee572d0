import type { Finding } from '@app/domain';
import type { WireAnswer } from './client.js';
import { isSuccess, readEnvelope } from './envelope.js';
import type { FindOperation } from './operation.js';

const NOTHING_FOUND = '001';

/** "There is no search result" is the one answer that means it is not there; everything else says nothing about it. */
export function readFinding(find: FindOperation, sent: Record<string, unknown>, answer: WireAnswer): Finding {
  if (answer.kind !== 'answer') return { kind: 'unavailable', message: answer.message };
  const envelope = readEnvelope(answer.text);
  if (envelope.kind === 'unreadable') {
    return { kind: 'unclear', code: `HTTP ${answer.httpStatus}`, message: envelope.message };
  }
  if (envelope.code === NOTHING_FOUND) return { kind: 'absent' };
  if (isSuccess(envelope.code) && envelope.data) return find.compare(sent, envelope.data);
  return { kind: 'unclear', code: envelope.code, message: envelope.message };
}
