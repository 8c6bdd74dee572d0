const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [LIST_START, LIST_END, OBJECT_START, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/** A comma or a bracket of a JSON text that is outside of its strings. */
export type JsonMark = 'comma' | 'start' | 'end';

/**
 * Returns the place of the next mark, or the length of the text if there is none. The search must begin outside of a string. It
 * only reads bytes and makes no values, so it is much cheaper than parsing.
 */
export function nextMark(json: Buffer, from: number): number {
  for (let at = from; at < json.length; at++) {
    const byte = json[at]!;
    if (byte === QUOTE) at = endOfString(json, at);
    else if (isMark(byte)) return at;
  }
  return json.length;
}

export function markAt(json: Buffer, at: number): JsonMark {
  const byte = json[at];
  if (byte === COMMA) return 'comma';
  return byte === LIST_START || byte === OBJECT_START ? 'start' : 'end';
}

const isMark = (byte: number): boolean =>
  byte === COMMA || byte === LIST_START || byte === LIST_END || byte === OBJECT_START || byte === OBJECT_END;

function endOfString(json: Buffer, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === BACKSLASH) at++;
    else if (json[at] === QUOTE) return at;
  }
  return json.length;
}
