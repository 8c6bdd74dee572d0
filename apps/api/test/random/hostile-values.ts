import type { SeededRandom } from './seeded-random.js';
import type { OpenApiSchema } from './described-operations.js';

/** Values that break careless programs. */
export const HOSTILE: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud83d',
  '💳'.repeat(20),
  'é̀̂',
  '\u202egnp.exe',
  "' OR 1=1 --",
  '"; DROP TABLE submissions; --',
  '${jndi:ldap://x}',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '%s%n%d',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1e309',
  '00000000000000000000001',
  '\r\nx-injected: yes',
  'x'.repeat(51),
  'x'.repeat(300),
  'x'.repeat(70_000),
  '__proto__',
  'constructor',
];

const NUMBERS: readonly number[] = [
  ...[0, -0, 1, -1, 0.001, 0.005, 0.0005, 1.005, 0.1 + 0.2, 99.995],
  ...[1e15, 1e16, 1e21, -1e21, 1e-7, 5e-324, 1.7976931348623157e308],
  ...[2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 9_999_999_999_999.99, 1e18],
];

const SHAPES: readonly unknown[] = [null, true, false, {}, [], [[]], { a: { b: [1] } }, [null], 'text', 7];

/** Another value for a place: valid, at a limit, or wrong. */
export function otherValue(random: SeededRandom, schema: OpenApiSchema, old: unknown): unknown {
  return random.one([
    () => random.one(HOSTILE),
    () => random.one(NUMBERS),
    () => random.one(SHAPES),
    () => (schema.enum ? random.one(schema.enum) : old),
    () => edgeOf(random, schema, old),
    () => (typeof old === 'number' ? String(old) : typeof old === 'string' ? Number(old) : old),
    () => (typeof old === 'string' ? misspelled(random, old) : old),
    () => (typeof old === 'number' ? old + random.one([0.01, -0.01, 1, -1]) : old),
  ])();
}

function edgeOf(random: SeededRandom, { minimum, maximum, maxLength }: OpenApiSchema, old: unknown): unknown {
  const edges = [
    ...(minimum === undefined ? [] : [minimum, minimum - 1, minimum + 0.001]),
    ...(maximum === undefined ? [] : [maximum, maximum + 1, maximum - 0.001]),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength), 'x'.repeat(maxLength + 1)]),
  ];
  return edges.length > 0 ? random.one(edges) : old;
}

/** The same text with a typing error. */
function misspelled(random: SeededRandom, text: string): string {
  const at = random.below(text.length + 1);
  return random.one([
    text.slice(0, -1),
    text.toLowerCase(),
    ` ${text} `,
    `${text.slice(0, at)}7${text.slice(at)}`,
    text.slice(0, at) + text.slice(at + 1),
  ]);
}
