import { LIST_BYTES_MAX } from '../http/requests/upload-route.js';

/** The limits of one upload. */
export const LIMITS = {
  linesMax: 100_000,
  lineBytesMax: 1024 * 1024,
  /** Counts unpacked bytes, since a file of blanks packs to almost nothing. */
  bytesMax: 1024 * 1024 * 1024,
  /** The limits of a list in one body. */
  listMax: 1_000,
  listBytesMax: LIST_BYTES_MAX,
  /** A file may unpack to this many times its size. Documents unpack to about twenty times; more is made to fill a disk. */
  packedMax: 200,
  /** A sender must send this much in each minute in which we wait for it. */
  minuteBytesMin: 64 * 1024,
  /** A sender that is silent for this long counts as gone. */
  idleMaxMs: 60_000,
} as const;

/** A chunk that is not full waits this long for more lines. */
export const CHUNK_WAIT_MS = 300;
/** A chunk with this much text is full, however few lines it has. */
export const CHUNK_BYTES_MAX = 4 * 1024 * 1024;
