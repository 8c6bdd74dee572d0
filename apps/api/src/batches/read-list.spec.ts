import { Failure } from '../http/errors/failure.js';
import { LongWork } from '../infrastructure/long-work.js';
import { LIMITS } from './limits.js';
import { readList } from './read-list.js';

async function read(json: string) {
  const values: unknown[] = [];
  const elements = await readList(Buffer.from(json), new LongWork({ isSelling: false }), (value) => values.push(value));
  return { values, texts: elements.map(String) };
}

/** The field and the message of the refusal. */
async function refusalOf(body: string | undefined): Promise<[field: string, message: string]> {
  const reading = readList(
    body === undefined ? body : Buffer.from(body),
    new LongWork({ isSelling: false }),
    () => undefined,
  );
  const failure = await reading.catch((error: unknown) => error);
  if (!(failure instanceof Failure)) throw new Error(`It was read: ${body?.slice(0, 100)}`);
  const { field, message } = failure.details.violations![0]!;
  return [field, message];
}

describe('a list of documents', () => {
  it.each<[string, unknown[]]>([
    ['[{"a":[1,{"b":[]}]},{"c":"],[\\""}]', [{ a: [1, { b: [] }] }, { c: '],["' }]],
    [' [ 1 ,\n"x", null ] \n', [1, 'x', null]],
    ['\uFEFF[[[]],{}]', [[[]], {}]],
    ['["ends with a backslash \\\\", 2]', ['ends with a backslash \\', 2]],
  ])('%s is cut into its elements', async (json, values) => {
    const list = await read(json);
    expect(list.values).toEqual(values);
    expect(list.texts.map((text) => JSON.parse(text) as unknown)).toEqual(values);
  });

  it.each([
    ['', 'nothing'],
    ['{"a":[1]}', 'an object'],
    ['5', '5'],
    ['"[1]"', '"[1]"'],
    ['[]', 'an empty list'],
    [' [ ] ', 'an empty list'],
    [`[${'1,'.repeat(LIMITS.listMax)}1]`, 'a list of more than 1000'],
  ])('%s is none', async (json, got) => {
    const [field, message] = await refusalOf(json);
    expect([field, message]).toEqual(['body', `body must be a list of 1 to 1000 objects; got ${got}`]);
  });

  it('may be missing', async () => {
    expect(await refusalOf(undefined)).toEqual(['body', expect.stringContaining('got nothing')]);
  });

  it.each([
    ['[1,2', 'body', 'not one JSON list'],
    ['[1,"2', 'body', 'not one JSON list'],
    ['[1}', 'body', 'not one JSON list'],
    ['[1]]', 'body', 'not one JSON list'],
    ['[1],2', 'body', 'not one JSON list'],
    ['x[1]', 'body', 'The body is not valid JSON'],
    ['{"a":1,}', 'body', 'The body is not valid JSON (error at character 8)'],
    ['[1,]', '[1]', 'Element 2 of the list is empty'],
    ['[,1]', '[0]', 'Element 1 of the list is empty'],
    ['[1,{"a":1,}]', '[1]', 'Element 2 of the list is not valid JSON (error at character 8)'],
    ['[1,{"a":1]]', '[1]', 'Element 2 of the list is not valid JSON'],
    [`[${'['.repeat(33)}${']'.repeat(33)}]`, '[0]', 'nested deeper than 32 levels'],
    [`["${'x'.repeat(LIMITS.lineBytesMax)}"]`, 'body', 'An element of the list is longer than 1 MiB.'],
    [`[${'['.repeat(LIMITS.lineBytesMax + 2)}`, 'body', 'An element of the list is longer than 1 MiB.'],
  ])('%.20s is refused as a whole', async (json, field, message) => {
    expect(await refusalOf(json)).toEqual([field, expect.stringContaining(message)]);
  });
});
