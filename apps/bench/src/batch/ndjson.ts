import { StringDecoder } from 'node:string_decoder';

/** The values of a stream of lines. What has no line end was cut off and is no value. */
export async function* valuesOf<T>(stream: AsyncIterable<Buffer>): AsyncGenerator<T> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const piece of stream) {
    const lines = (rest + decoder.write(piece)).split('\n');
    rest = lines.pop()!;
    for (const line of lines) if (line) yield JSON.parse(line) as T;
  }
}
