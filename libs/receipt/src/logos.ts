import { crc32, inflateSync } from 'node:zlib';

export const PAPERS = ['80mm', 'a4'] as const;
export type Paper = (typeof PAPERS)[number];

/** PNG files for the head of a receipt. */
export interface ReceiptLogos {
  authority: Buffer | null;
  /** Printed where the installation has no logo of the authority. */
  authorityName: string;
  shop: Buffer | null;
}

export const NO_LOGOS: ReceiptLogos = { authority: null, authorityName: 'KRA eTIMS', shop: null };

/** A logo is read with every receipt, and is part of each page and PDF. */
export const LOGO_MAX = { bytes: 16 * 1024, width: 600, height: 300 } as const;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Chunk types that a picture needs. All others are notes. They do not change the picture, and they may contain what the shop does not want to show. */
const NEEDED = ['IHDR', 'IDAT', 'IEND'];
/** Values for each pixel: grey, colour, colour with transparency. A palette would be one more thing to check. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 6: 4 };
const BITS = 8;
/** Each row begins with its filter. The library that makes PDFs never ends with another one. */
const FILTER_MAX = 4;

interface Chunk {
  type: string;
  data: Buffer;
  /** A chunk with its length, its type and its checksum. */
  whole: Buffer;
}

/**
 * Reads a logo that a client sent: a PNG in base64. Null if it is no PNG, or one that is broken, too large, interlaced, of a palette or not of 8 bits.
 * The result has the picture alone. It is unpacked once, to exactly the size that its head says, so a small file cannot become a large one.
 */
export function readLogo(base64: string): Buffer | null {
  const png = Buffer.from(base64, 'base64');
  if (png.length > LOGO_MAX.bytes || !png.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
  const chunks = chunksOf(png);
  if (!chunks || !isPicture(chunks)) return null;
  return Buffer.concat([SIGNATURE, ...chunks.filter(({ type }) => NEEDED.includes(type)).map(({ whole }) => whole)]);
}

/** Null for a file that is cut, or has a wrong checksum. */
function chunksOf(png: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at < png.length;) {
    if (at + 12 > png.length) return null;
    const end = at + 8 + png.readUInt32BE(at);
    if (end + 4 > png.length || crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end)) return null;
    const type = png.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: png.subarray(at + 8, end), whole: png.subarray(at, end + 4) });
    at = end + 4;
  }
  return chunks;
}

function isPicture(chunks: readonly Chunk[]): boolean {
  const [head, last] = [chunks[0], chunks.at(-1)];
  if (head?.type !== 'IHDR' || head.data.length !== 13 || last?.type !== 'IEND') return false;
  if (chunks.filter(({ type }) => type === 'IHDR' || type === 'IEND').length !== 2) return false;
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)];
  const [bits, colours, packing, filter, interlace] = head.data.subarray(8);
  const channels = CHANNELS[colours!];
  const isKnown = bits === BITS && channels !== undefined && packing === 0 && filter === 0 && interlace === 0;
  if (!isKnown || width < 1 || width > LOGO_MAX.width || height < 1 || height > LOGO_MAX.height) return false;
  return hasRows(chunks, height, 1 + width * channels);
}

function hasRows(chunks: readonly Chunk[], rows: number, rowBytes: number): boolean {
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  try {
    const pixels = inflateSync(packed, { maxOutputLength: rows * rowBytes });
    const filters = Array.from({ length: rows }, (_, row) => pixels[row * rowBytes]!);
    return pixels.length === rows * rowBytes && filters.every((filter) => filter <= FILTER_MAX);
  } catch {
    return false;
  }
}
