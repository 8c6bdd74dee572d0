import { isRecord } from '../answers/read-envelope.js';

/** The object that a text contains as JSON; null if it contains none. */
export function parseRecord(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
