import type { IncomingHttpHeaders } from 'node:http';
import { isObject } from './fields.js';

/** One request as it arrived: read, but not yet checked. */
export interface Call {
  readonly operation: string;
  /** The name of the operation that the caller used. */
  readonly path: string;
  /** The caller's PIN, from the headers or else from the body. */
  readonly tin: string | null;
  readonly bhfId: string | null;
  readonly cmcKey: string | null;
  /** True if headers and body name different callers. */
  readonly isContradictory: boolean;
  readonly invcNo: number | null;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly content: Record<string, unknown> | null;
}

export function readCall(operation: string, headers: IncomingHttpHeaders, body: Buffer, path = operation): Call {
  const content = readJsonObject(body);
  const named = (name: string) => readIdentity(name, headers, content);
  const tin = named('tin');
  const bhfId = named('bhfId');
  const cmcKey = named('cmcKey');
  return {
    operation,
    path,
    tin: tin.value,
    bhfId: bhfId.value,
    cmcKey: cmcKey.value,
    isContradictory: tin.differs || bhfId.differs || cmcKey.differs,
    invcNo: Number(textOrNull(content?.invcNo)) || null,
    headers,
    body,
    content,
  };
}

/** The header has precedence over the body. */
function readIdentity(name: string, headers: IncomingHttpHeaders, content: Record<string, unknown> | null) {
  const [inHeader, inBody] = [textOrNull(headers[name.toLowerCase()]), textOrNull(content?.[name])];
  return { value: inHeader ?? inBody, differs: inHeader !== null && inBody !== null && inHeader !== inBody };
}

function readJsonObject(body: Buffer): Record<string, unknown> | null {
  try {
    const content: unknown = JSON.parse(new TextDecoder().decode(body));
    return isObject(content) ? content : null;
  } catch {
    return null;
  }
}

/** Some clients send a number instead of a text. Any other type counts as missing. */
function textOrNull(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}
