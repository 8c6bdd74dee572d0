/** What must never reach a log: by the name of its field, wherever in a logged object it stands … */
const SECRET_FIELDS = new Set(
  [
    ...['cmcKey', 'apiKey', 'x-api-key', 'authorization', 'proxy-authorization', 'cookie', 'set-cookie'],
    ...['password', 'pwd', 'passwordHash', 'encryptionKey', 'dashboardKey', 'metricsToken', 'wireBody'],
    ...['accessToken', 'refreshToken', 'invitation'],
  ].map((name) => name.toLowerCase()),
);

/** Where Postgres repeats, beside an error, the row or the value it was about: that is a customer's. */
const FIELDS_OF_ROWS = ['detail', 'where'];
const SECRET_FIELDS_OF_ERRORS = new Set([...SECRET_FIELDS, ...FIELDS_OF_ROWS]);

/**
 * … and by its shape, wherever in a line: our callers' keys, credentials of headers, and those in URLs. The first word
 * is what the shape cannot be without: looking for it costs next to nothing, and nearly no line has it.
 */
const SECRET_PATTERNS: [string, RegExp, string][] = [
  ['service_', /\b(service_(?:test|live)_)[\w-]+/g, '$1…'],
  // (No word of a sentence: those have neither digits nor capitals within.)
  ['asic ', /(["':=] ?[Bb]asic) +(?=\S*[A-Z0-9=])[\w+/=.~-]{8,}/g, '$1 …'],
  ['earer ', /(["':=] ?[Bb]earer) +(?=\S*[A-Z0-9=])[\w+/=.~-]{8,}/g, '$1 …'],
  // The password may have an @ of its own, which should have been escaped: up to the last one of the word.
  ['://', /(\w:\/\/[^\s:/@"]*:)[^\s"]+@/g, '$1…@'],
  ['://', /(\w:\/\/)[^\s:/@"?#]+@/g, '$1…@'],
];

const DEPTH_MAX = 8;

/** A copy without the fields that are secret. Errors are left to their serializer, and what is too deep is left out. */
export const withoutSecretFields = (value: unknown): unknown => copyWithout(SECRET_FIELDS, value, 0);

/** The same of an error that was serialized, with those the serializer has overlooked within. */
export const withoutSecretFieldsOfErrors = (error: unknown): unknown => copyWithout(SECRET_FIELDS_OF_ERRORS, error, 0);

function copyWithout(names: ReadonlySet<string>, value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (value instanceof Error && names === SECRET_FIELDS) return value;
  if (depth === DEPTH_MAX) return '…';
  if (Array.isArray(value)) return value.map((one) => copyWithout(names, one, depth + 1));
  if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`;
  const kept: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    if (!isIn(names, name)) kept[name] = copyWithout(names, (value as Record<string, unknown>)[name], depth + 1);
  }
  return kept;
}

const isIn = (names: ReadonlySet<string>, name: string): boolean => names.has(name) || names.has(name.toLowerCase());

export const withoutSecretTexts = (line: string): string =>
  SECRET_PATTERNS.reduce(
    (text, [word, shape, replacement]) => (text.includes(word) ? text.replace(shape, replacement) : text),
    line,
  );
