/** What must never reach a log: by the name of its field, wherever in a logged object it stands … */
const SECRET_FIELDS = new Set(
  ['cmcKey', 'apiKey', 'x-api-key', 'authorization', 'password', 'passwordHash', 'encryptionKey', 'wireBody'].map(
    (name) => name.toLowerCase(),
  ),
);

/** … and by its shape, wherever in a line: the keys of our callers, and passwords in URLs. */
const SECRET_WORDS: [RegExp, string][] = [
  [/\b(service_(?:test|live)_)[\w-]+/g, '$1…'],
  [/(\w:\/\/[^\s:/@"]*:)[^\s@"]+@/g, '$1…@'],
];

const DEPTH_MAX = 8;

/** A copy without the fields that are secret. Errors are left to their serializer, and what is too deep is left out. */
export function withoutSecretFields(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date) return value;
  if (depth === DEPTH_MAX) return '…';
  if (Array.isArray(value)) return value.map((one) => withoutSecretFields(one, depth + 1));
  if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !SECRET_FIELDS.has(name.toLowerCase()))
      .map(([name, one]) => [name, withoutSecretFields(one, depth + 1)]),
  );
}

export const withoutSecretWords = (line: string): string =>
  SECRET_WORDS.reduce((text, [shape, mark]) => text.replace(shape, mark), line);
