const LINES_AT_ONCE = 16;
const BYTES_AT_ONCE = 64 * 1024;

/** Puts lines into slices. The process reads one slice without a pause, so a slice is small. */
export function* inSlices<Line>(lines: Iterable<Line>, bytesOf: (line: Line) => number): Generator<Line[]> {
  let slice: Line[] = [];
  let bytes = 0;
  for (const line of lines) {
    slice.push(line);
    bytes += bytesOf(line);
    if (slice.length < LINES_AT_ONCE && bytes < BYTES_AT_ONCE) continue;
    yield slice;
    [slice, bytes] = [[], 0];
  }
  if (slice.length > 0) yield slice;
}
