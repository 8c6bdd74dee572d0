import type { KnownAnswer } from './answer-corpus.js';

/** Draws of a seeded generator: a failure is found again by its number. */
export interface SeededDraws {
  below(bound: number): number;
  pick<T>(choices: readonly T[]): T;
}

/** mulberry32 */
function seededDraws(seed: number): SeededDraws {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  return { below, pick: (choices) => choices[below(choices.length)]! };
}

/** An answer as somebody in between, or somebody careless, might have left it. */
export interface Mutation {
  how: string;
  text: string;
  /** Those it was made of. */
  of: readonly KnownAnswer[];
}

type Mutate = (text: string, random: SeededDraws, other: KnownAnswer) => string;

const DEPTH = 10_000;
const ODD_VALUES: readonly string[] = [
  ...['null', 'true', 'false', '0', '-0', '-1', '1.5', '1e400', '9007199254740993', '""', '" "', '"NaN"', '"0x25"'],
  ...['[]', '{}', '[null]', '{"toString":1}', '{"__proto__":{"resultCd":"000"}}', '"\\u0000"', '"\\ud83d"', '"9e99"'],
  ...['[["000"]]', '{"length":3}', '{"valueOf":null,"toString":null}', '"constructor"', '"\\uFEFF000"', '"０００"'],
];
const ODD_KEYS = ['__proto__', 'constructor', 'toString', 'resultcd', '', 'responseBody.resultCd'];
const PLACES = ['responseBody', 'responseHeader', 'data', 'header', 'fault', 'body', 'extra'];

const KEY = /"([A-Za-z_]+)":/g;
const VALUE = /(?<=":)("(?:[^"\\]|\\.)*"|-?[\d.]+|null|true|false)/g;

/** Each is told by its name when it was too much for the adapter. */
const MUTATIONS: Record<string, Mutate> = {
  'a value of another type': (text, random) => replaceOne(text, VALUE, random, () => random.pick(ODD_VALUES)),
  'a value in a list': (text, random) => replaceOne(text, VALUE, random, (value) => `[${value}]`),
  'a value in an object': (text, random) => replaceOne(text, VALUE, random, (value) => `{"value":${value}}`),
  'a number in digits, or the reverse': (text, random) => replaceOne(text, VALUE, random, otherwiseWritten),
  'blanks around a key': (text, random) =>
    replaceOne(text, KEY, random, (key) => key.replace(/"(\w+)"/, random.pick(BLANKS))),
  'another key': (text, random) => replaceOne(text, KEY, random, () => `"${random.pick(ODD_KEYS)}":`),
  'a key in capitals': (text, random) => replaceOne(text, KEY, random, (key) => key.toUpperCase()),
  'a key twice': (text, random) => replaceOne(text, KEY, random, (key) => `${key}${random.pick(ODD_VALUES)},${key}`),
  'a key and its like': (text, random) =>
    replaceOne(text, KEY, random, (key) => `${key.replace('":', ' ":')}${random.pick(ODD_VALUES)},${key}`),
  'a success code beside it': (text) => text.replace('{', '{"resultCd ":"000","data ":null,'),
  'a list of it': (text) => `[${text}]`,
  'a list of its bodies': (text) => text.replace(/"(data|responseBody)":(.*)\}$/s, '"$1":[$2]}'),
  'a text of it': (text) => JSON.stringify(text),
  'it, twice': (text) => text + text,
  'words before it': (text, random) =>
    random.pick(['<html>', ")]}',\n", 'HTTP/1.1 200 OK\n\n', '\uFEFF', '\uFEFF\uFEFF', '\0']) + text,
  'words behind it': (text, random) => text + random.pick(['\0', '</html>', ',', '}', ' // ok', '\n\n']),
  'it in UTF-16': (text, random) => Buffer.from(text, 'utf16le').toString(random.pick(['utf8', 'latin1'])),
  'a character lost': (text, random) => cut(text, random.below(text.length), 1),
  'a piece lost': (text, random) => cut(text, random.below(text.length), 1 + random.below(40)),
  'a piece twice': (text, random) => twice(text, random.below(text.length), 1 + random.below(40)),
  'another character': (text, random) =>
    another(text, random.below(text.length), random.pick(['"', '{', '}', ',', '\0', 'é', '\\'])),
  'torn off': (text, random) => text.slice(0, random.below(text.length)),
  'its envelope off': (text) => text.replace(/^\{"responseHeader":\{.*?\},"responseBody":(.*)\}$/s, '$1'),
  'an envelope around it': (text) => `{"responseHeader":{"responseCode":200},"responseBody":${text}}`,
  'a refusing envelope around it': (text) => `{"responseHeader":{"responseCode":400},"responseBody":${text}}`,
  'another in it': (text, random, other) => text.replace(/^\{/, `{"${random.pick(PLACES)}":${other.text},`),
  'it in another': (text, random, other) => other.text.replace(/\}$/, `,"${random.pick(PLACES)}":${text}}`),
  'another for a value of it': (text, random, other) => replaceOne(text, VALUE, random, () => other.text),
  'both as one': (text, _draw, other) => `${text.slice(0, -1)},${other.text.slice(1)}`,
};

const BLANKS = ['" $1"', '"$1 "', '"\\t$1"', '"$1\\u0020"', '"\\u00a0$1"', '"\\u0000$1"'];

/** Costly ones, of which a few are enough. */
const HEAVY: Record<string, Mutate> = {
  'a long text': (text, random) => replaceOne(text, VALUE, random, () => `"${'x'.repeat(2 ** 18)}"`),
  'many keys': (text) => text.replace(/^\{/, `{${Array.from({ length: 5_000 }, (_, at) => `"k${at}":1,`).join('')}`),
  'deep in lists': (text, random) => replaceOne(text, VALUE, random, (value) => deep('[', value, ']')),
  'deep in objects': (text, random) => replaceOne(text, VALUE, random, (value) => deep('{"data ":', value, '}')),
  'deep in envelopes': (text) => deep('{"responseBody":', text, '}'),
  'deep, and never closed': (text) => '{"responseBody":'.repeat(DEPTH) + text,
};

const deep = (open: string, text: string, close: string): string => open.repeat(DEPTH) + text + close.repeat(DEPTH);
const cut = (text: string, at: number, length: number): string => text.slice(0, at) + text.slice(at + length);
const twice = (text: string, at: number, length: number): string => text.slice(0, at + length) + text.slice(at);
const another = (text: string, at: number, char: string): string => text.slice(0, at) + char + text.slice(at + 1);
const otherwiseWritten = (value: string): string =>
  /^"\d+"$/.test(value) ? value.slice(1, -1).replace(/^0+(?=\d)/, '') : /^\d/.test(value) ? `" ${value} "` : value;

function replaceOne(
  text: string,
  pattern: RegExp,
  random: SeededDraws,
  replacement: (match: string) => string,
): string {
  const matches = [...text.matchAll(pattern)];
  if (matches.length === 0) return text;
  const { index, 0: match } = random.pick(matches);
  return text.slice(0, index) + replacement(match) + text.slice(index + match.length);
}

/** One or two changes to one of these answers; now and then a heavy one. */
export function mutate(corpus: readonly KnownAnswer[], seed: number, heavyEvery: number): Mutation {
  const random = seededDraws(seed);
  const [first, second] = [random.pick(corpus), random.pick(corpus)];
  const table = seed % heavyEvery === 0 ? HEAVY : MUTATIONS;
  const names = [
    random.pick(Object.keys(table)),
    ...(random.below(2) === 0 ? [random.pick(Object.keys(MUTATIONS))] : []),
  ];
  const text = names.reduce((changed, name) => (table[name] ?? MUTATIONS[name]!)(changed, random, second), first.text);
  return { how: `#${seed}: ${first.name}, with ${names.join(', ')} (${second.name})`, text, of: [first, second] };
}
