/** What one upload may bring, and how it may bring it. */
export const LIMITS = {
  linesMax: 100_000,
  lineBytesMax: 1024 * 1024,
  /** Unpacked: a file of blanks packs to nothing. */
  bytesMax: 1024 * 1024 * 1024,
  /** As many as a list in one body may have, and how large that body may be. */
  listMax: 1_000,
  listBytesMax: 16 * 1024 * 1024,
  /** Whoever sends nothing for so long is gone. */
  idleMaxMs: 60_000,
} as const;

/** Lines that came wait so long for others to be taken with. */
export const CHUNK_WAIT_MS = 300;
/** How much text makes a chunk, however few its lines. */
export const CHUNK_BYTES_MAX = 4 * 1024 * 1024;
