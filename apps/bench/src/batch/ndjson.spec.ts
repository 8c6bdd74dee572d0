import { Readable } from 'node:stream';
import { valuesOf } from './ndjson.js';

async function read(pieces: (string | Buffer)[]): Promise<unknown[]> {
  const values: unknown[] = [];
  for await (const value of valuesOf(Readable.from(pieces.map((piece) => Buffer.from(piece))))) values.push(value);
  return values;
}

it('values come out whole, however the bytes were cut', async () => {
  const bytes = Buffer.from('{"a":"Wäsche"}\n{"a":2}\n');
  const pieces = Array.from(bytes, (byte) => Buffer.from([byte]));
  expect(await read(pieces)).toEqual([{ a: 'Wäsche' }, { a: 2 }]);
});

it('a line without its end is none', async () => {
  expect(await read(['{"a":1}\n\n{"a":2}'])).toEqual([{ a: 1 }]);
});
