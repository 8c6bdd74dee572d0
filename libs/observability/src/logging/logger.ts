import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

export type { Logger };

/**
 * Logs one JSON object a line, to standard output by default, and removes secrets from every line. The fields of a child
 * logger would not be checked, so the product creates none.
 */
export function createLogger(processName: string, level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: { process: processName },
    serializers: { err: (error: Error) => withoutSecretFieldsOfErrors(pino.stdSerializers.err(error)) },
    formatters: { log: (facts) => withoutSecretFields(facts) as Record<string, unknown> },
    hooks: { streamWrite: withoutSecretTexts },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Fields with these names never reach a log, at any depth of a logged object. */
const SECRET_FIELDS = new Set(
  [
    ...['cmcKey', 'apiKey', 'x-api-key', 'authorization', 'proxy-authorization', 'cookie', 'set-cookie'],
    ...['password', 'pwd', 'passwordHash', 'encryptionKey', 'dashboardKey', 'metricsToken', 'wireBody'],
    ...['accessToken', 'refreshToken', 'invitation', 'encryptionKeyBefore'],
  ].map((name) => name.toLowerCase()),
);

/** Postgres repeats a row or a value in these fields of an error. They may belong to a customer. */
const FIELDS_OF_ROWS = ['detail', 'where'];
const SECRET_FIELDS_OF_ERRORS = new Set([...SECRET_FIELDS, ...FIELDS_OF_ROWS]);

/**
 * Texts of these shapes never reach a log either: API keys, credentials of headers, and credentials in URLs. Every shape
 * contains its first word. Searching for that word is cheap, and nearly no line has it.
 */
const SECRET_PATTERNS: [string, RegExp, string][] = [
  ['service_', /\b(service_(?:test|live|operator)_)[\w-]+/g, '$1…'],
  ['whsec_', /\bwhsec_[\w+/=-]+/g, 'whsec_…'],
  // A word of a sentence does not match, because it has neither digits nor capitals inside.
  ['asic ', /(["':=] ?[Bb]asic) +(?=\S*[A-Z0-9=])[\w+/=.~-]{8,}/g, '$1 …'],
  ['earer ', /(["':=] ?[Bb]earer) +(?=\S*[A-Z0-9=])[\w+/=.~-]{8,}/g, '$1 …'],
  // A password may contain an @ that should have been escaped, so the mask reaches to the last @ of the word.
  ['://', /(\w:\/\/[^\s:/@"]*:)[^\s"]+@/g, '$1…@'],
  ['://', /(\w:\/\/)[^\s:/@"?#]+@/g, '$1…@'],
];

const DEPTH_MAX = 8;

/** Copies a value without its secret fields. Errors have their own serializer, and too deep values are left out. */
const withoutSecretFields = (value: unknown): unknown => copyWithout(SECRET_FIELDS, value, 0);

/** Copies a serialized error without its secret fields, and the errors inside it too. */
const withoutSecretFieldsOfErrors = (error: unknown): unknown => copyWithout(SECRET_FIELDS_OF_ERRORS, error, 0);

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

const withoutSecretTexts = (line: string): string =>
  SECRET_PATTERNS.reduce(
    (text, [word, shape, replacement]) => (text.includes(word) ? text.replace(shape, replacement) : text),
    line,
  );

/** Writes Nest's own lines in the same format. Its lines of the start have level debug. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: unknown): void {
    this.logger.debug({ context }, String(message));
  }

  warn(message: unknown, context?: unknown): void {
    this.logger.warn({ context }, String(message));
  }

  error(message: unknown, stack?: unknown, context?: unknown): void {
    this.logger.error({ context, stack }, String(message));
  }
}
