import { isRecord } from '../answers/read-envelope.js';

/** What a text says as JSON, if that is an object. */
export function parseRecord(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
