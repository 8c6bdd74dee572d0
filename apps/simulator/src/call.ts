import type { IncomingHttpHeaders } from 'node:http';
import { isObject } from './fields.js';

/** One request as it came in, looked at but not yet judged. */
export interface Call {
  readonly operation: string;
  /** Who calls: from the headers, else from the body. */
  readonly tin: string | null;
  readonly bhfId: string | null;
  readonly cmcKey: string | null;
  /** The headers say one thing about the caller and the body another. */
  readonly isContradictory: boolean;
  readonly invcNo: number | null;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Null when the body is not a JSON object. */
  readonly content: Record<string, unknown> | null;
}

export function readCall(operation: string, headers: IncomingHttpHeaders, body: Buffer): Call {
  const content = readJsonObject(body);
  const named = (name: string) => readIdentity(name, headers, content);
  const tin = named('tin');
  const bhfId = named('bhfId');
  const cmcKey = named('cmcKey');
  return {
    operation,
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

/** The header has the say. */
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

/** Some clients send a number where a text belongs; anything else says nothing. */
function textOrNull(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}
