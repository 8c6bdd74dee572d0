/** Writes rows in chunks, because a statement may not last long, and counts the written rows. */
export async function writeInChunks<Row>(
  rows: readonly Row[],
  size: number,
  write: (chunk: readonly Row[]) => Promise<readonly unknown[]>,
): Promise<number> {
  let written = 0;
  for (let from = 0; from < rows.length; from += size) written += (await write(rows.slice(from, from + size))).length;
  return written;
}
