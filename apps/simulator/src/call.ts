import type { IncomingHttpHeaders } from 'node:http';
import { isObject } from './fields.js';

/** One request as it came in, looked at but not yet judged. */
export interface Call {
  readonly operation: string;
  /** Who calls: from the headers, else from the body. */
  readonly tin: string | null;
  readonly bhfId: string | null;
  readonly cmcKey: string | null;
  readonly invcNo: number | null;
  readonly body: Buffer;
  /** Null when the body is not a JSON object. */
  readonly content: Record<string, unknown> | null;
}

export function readCall(operation: string, headers: IncomingHttpHeaders, body: Buffer): Call {
  const content = readJsonObject(body);
  const named = (name: string) => filled(headers[name.toLowerCase()]) ?? filled(content?.[name]);
  return {
    operation,
    tin: named('tin'),
    bhfId: named('bhfId'),
    cmcKey: named('cmcKey'),
    invcNo: Number(content?.invcNo) || null,
    body,
    content,
  };
}

function readJsonObject(body: Buffer): Record<string, unknown> | null {
  try {
    const content: unknown = JSON.parse(body.toString('utf8'));
    return isObject(content) ? content : null;
  } catch {
    return null;
  }
}

const filled = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
