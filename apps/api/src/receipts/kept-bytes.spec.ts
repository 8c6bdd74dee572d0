import { KeptBytes } from './kept-bytes.js';

it('keeps what was used last, up to a number of bytes, and nothing that is longer', () => {
  const kept = new KeptBytes(10);
  const keep = (key: string, length: number) => kept.set(key, Buffer.alloc(length));
  const keys = () => ['a', 'b', 'c', 'd'].filter((key) => kept.get(key));
  keep('a', 4);
  keep('b', 4);
  expect(kept.get('a')).toHaveLength(4);
  keep('c', 4);
  expect(keys()).toEqual(['a', 'c']);
  keep('d', 11);
  expect(keys()).toEqual([]);
});
